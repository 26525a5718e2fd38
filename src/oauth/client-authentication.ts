/** How an OAuth app proves to its provider who it is, with every request to the provider's own endpoints. */
import * as openid from 'openid-client';
import { AppError } from '../errors.ts';
import type { PrivateKey } from '../secrets/private-key.ts';
import type { OAuthClient } from './client.ts';

export const clientAuthentication = ({ scheme, clientSecret, privateKey }: OAuthClient): openid.ClientAuth => {
  switch (scheme.clientAuthentication) {
    case 'none':
      return openid.None();
    case 'private-key-jwt':
      // The app without its proof would be taken for a public client by a lax server.
      if (privateKey === undefined) throw new AppError('client_rejected');
      return signedAssertion(privateKey, scheme.issuer !== undefined);
  }
  if (clientSecret === undefined) return openid.None();
  switch (scheme.clientAuthentication) {
    case 'basic':
      return openid.ClientSecretBasic(clientSecret);
    case 'basic-raw':
      return rawBasic(clientSecret);
    case 'body':
      return openid.ClientSecretPost(clientSecret);
  }
};

/** RFC 6749 section 2.3.1 form-encodes id and secret before base64; some servers compare the plain values. */
const rawBasic =
  (secret: string): openid.ClientAuth =>
  (_server, client, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(`${client.client_id}:${secret}`).toString('base64')}`);
  };

/** RFC 7523 section 3 names the token endpoint as the audience; a provider that has an issuer is named by it, and by it alone. */
const signedAssertion =
  ({ key, kid }: PrivateKey, hasIssuer: boolean): openid.ClientAuth =>
  (server, client, body, headers) => {
    const authenticate = openid.PrivateKeyJwt(kid === undefined ? { key } : { key, kid }, {
      [openid.modifyAssertion]: (header, payload) => {
        // RFC 8037's name; the newer one (RFC 9864) is not known everywhere yet.
        if (header['alg'] === 'Ed25519') header['alg'] = 'EdDSA';
        if (!hasIssuer) payload['aud'] = server.token_endpoint;
      },
    });
    return authenticate(server, client, body, headers);
  };
