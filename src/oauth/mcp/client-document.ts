/** Our own client metadata document: its address is our client id at servers that take such (OAuth Client ID Metadata Document). */
import { clientMetadata } from './register.ts';

export const documentPath = '/client-metadata.json';

/** Undefined where others could not fetch it: the address must be https. */
export const documentAddress = (publicUrl: URL): string | undefined =>
  publicUrl.protocol === 'https:' ? new URL(documentPath, publicUrl).href : undefined;

export const clientDocument = (publicUrl: URL) => ({
  client_id: new URL(documentPath, publicUrl).href,
  client_uri: publicUrl.origin,
  ...clientMetadata(callbackOf(publicUrl)),
  token_endpoint_auth_method: 'none',
});

/** Where every sign-in comes back. */
export const callbackOf = (publicUrl: URL): string => new URL('/oauth/callback', publicUrl).href;
