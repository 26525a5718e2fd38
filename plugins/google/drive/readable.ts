/** How the text of a file is had, by its media type. */
type Access =
  | { readonly as: 'export'; readonly mimeType: string }
  | { readonly as: 'download' }
  | { readonly as: 'nothing'; readonly why: string };

/** More than this is too much to be read as text; Drive exports at most 10 MB. */
const mostBytes = 8_000_000;

interface Described {
  readonly mimeType: string;
  /** Bytes, as Drive writes them. */
  readonly size?: string | null | undefined;
}

export const accessTo = ({ mimeType, size }: Described): Access => {
  const exported = exports[mimeType];
  if (Object.hasOwn(exports, mimeType) && exported !== undefined) return { as: 'export', mimeType: exported };
  if (mimeType === 'application/vnd.google-apps.folder')
    return { as: 'nothing', why: 'This is a folder: search_files lists it with q "\'<id>\' in parents".' };
  if (mimeType.startsWith('application/vnd.google-apps.'))
    return { as: 'nothing', why: 'This kind of file cannot be read as text.' };
  if (!isText(mimeType)) return { as: 'nothing', why: 'This file is binary and is not shown.' };
  if (Number(size ?? 0) > mostBytes) return { as: 'nothing', why: 'This file is too large to be read here.' };
  return { as: 'download' };
};

const exports: Readonly<Record<string, string>> = {
  'application/vnd.google-apps.document': 'text/markdown',
  'application/vnd.google-apps.spreadsheet': 'text/csv',
  'application/vnd.google-apps.presentation': 'text/plain',
  'application/vnd.google-apps.script': 'application/vnd.google-apps.script+json',
};

const textFormats = [
  'json',
  'xml',
  'yaml',
  'x-yaml',
  'toml',
  'javascript',
  'x-javascript',
  'typescript',
  'sql',
  'x-sh',
  'x-ndjson',
];

/** `text/…`, and formats of text by their name or suffix (RFC 6838 section 4.2.8), such as image/svg+xml. */
const isText = (mimeType: string): boolean => {
  const [type = '', format = ''] = mimeType.split('/');
  return type === 'text' || textFormats.includes(format) || textFormats.includes(format.split('+').at(-1) ?? '');
};
