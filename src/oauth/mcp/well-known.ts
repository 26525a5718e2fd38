/** Where metadata may be, in the order in which it is looked for. */

/** RFC 9728 section 3.1, then the root, where older servers keep it. */
export const resourcePlaces = (server: URL): string[] =>
  distinct([`${server.origin}${resourceSuffix}${pathOf(server)}${server.search}`, `${server.origin}${resourceSuffix}`]);

/**
 * RFC 8414 section 3.1 and OpenID Connect Discovery section 4. An issuer with a path may share its host with others, so the
 * root, which belongs to nobody in particular, comes last.
 */
export const issuerPlaces = (issuer: URL): string[] => {
  const { origin } = issuer;
  const path = pathOf(issuer);
  return distinct([
    `${origin}${oauth}${path}`,
    `${origin}${openId}${path}`,
    `${origin}${path}${openId}`,
    `${origin}${path}${oauth}`,
    `${origin}${oauth}`,
    `${origin}${openId}`,
  ]);
};

const resourceSuffix = '/.well-known/oauth-protected-resource';
const oauth = '/.well-known/oauth-authorization-server';
const openId = '/.well-known/openid-configuration';

const pathOf = ({ pathname }: URL): string => pathname.replace(/\/$/, '');
const distinct = (places: readonly string[]): string[] => [...new Set(places)];
