import type { Challenge } from './upstream.ts';

/**
 * Reads the Bearer challenge among those of a `WWW-Authenticate` header (RFC 9110 section 11.6.1, RFC 6750, RFC 9728):
 * in any place and case, with quoted and unquoted values, commas inside of quotes included.
 */
export const readChallenge = (status: 401 | 403, header: string | readonly string[] | undefined): Challenge => {
  const parameters = bearerParameters(typeof header === 'string' ? header : (header ?? []).join(', '));
  return {
    status,
    resourceMetadata: httpsUrl(parameters.get('resource_metadata')),
    error: parameters.get('error'),
    scopes: (parameters.get('scope') ?? '').split(/\s+/).filter((scope) => scope !== ''),
  };
};

const tokenCharacter = "[!#$%&'*+.^_`|~0-9A-Za-z-]";
const token = `${tokenCharacter}+`;
/**
 * A scheme's name is a token that no equals sign follows; a parameter is a token with one. It is looked for where a token
 * begins and nowhere inside, or a long one would take seconds.
 */
const part = new RegExp(
  `(?<!${tokenCharacter})(?:(${token})\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s,"]+))|(${token})(?=\\s|,|$))`,
  'g',
);

const bearerParameters = (header: string): ReadonlyMap<string, string> => {
  const parameters = new Map<string, string>();
  let scheme = '';
  for (const [, name, quoted, plain, schemeName] of header.matchAll(part)) {
    if (schemeName !== undefined) scheme = schemeName.toLowerCase();
    else if (scheme === 'bearer' && name !== undefined && !parameters.has(name.toLowerCase())) {
      parameters.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '');
    }
  }
  return parameters;
};

const httpsUrl = (text: string | undefined): string | undefined =>
  text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined;
