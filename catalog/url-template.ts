/** The anatomy of a URL that may hold `{field}` placeholders: `https://{tenant}.example.com/api`, or `{base-url}/api`. */
export interface UrlTemplate {
  /** `https:` or another scheme; undefined when a placeholder for a whole origin stands in its place. */
  readonly scheme: string | undefined;
  /** Host and port, or the one placeholder that stands for a whole origin. */
  readonly host: string;
  readonly path: string;
  /** Query and fragment, with their marks. */
  readonly rest: string;
}

export const placeholder = /\{([^{}]*)\}/g;

/** Undefined when the text is no URL template at all. */
export const splitTemplate = (template: string): UrlTemplate | undefined => {
  const parts = /^(?:([a-z][a-z0-9+.-]*:)\/\/([^/?#\\]+)|(\{[^{}]*\}))(\/[^?#]*)?([?#].*)?$/s.exec(template);
  if (parts === null) return undefined;
  const [, scheme, host, origin, path = '', rest = ''] = parts;
  return { scheme, host: host ?? origin ?? '', path, rest };
};

export const placeholdersIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, id = '']) => id);
