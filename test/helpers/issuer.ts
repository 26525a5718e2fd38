/** A trusted issuer: signs JWTs and publishes its key, as a host application's identity provider does. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface Issuer {
  readonly url: string;
  sign(subject: string, claims?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Signs these claims and no others. */
  signClaims(claims: Readonly<Record<string, unknown>>): Promise<string>;
  close(): Promise<void>;
}

export const startIssuer = async (): Promise<Issuer> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url,
    sign: (subject, claims = {}) =>
      new SignJWT({ name: subject, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'test' })
        .setIssuer(url)
        .setAudience('patchbay')
        .setSubject(subject)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey),
    signClaims: (claims) => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', kid: 'test' }).sign(privateKey),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
