/** Private keys that people give as text, with which their OAuth app signs (RFC 7523). */
import { createPrivateKey, type KeyObject, type webcrypto } from 'node:crypto';
import { z } from 'zod';
import type { ClientAssertionAlgorithm } from '../../catalog/define.ts';

export interface PrivateKey {
  readonly key: webcrypto.CryptoKey;
  /** From a JWK: tells the provider which of several registered keys it is. */
  readonly kid: string | undefined;
}

/** The message is meant for the person who gave the key, and holds nothing of it. */
export class PrivateKeyError extends Error {
  override readonly name = 'PrivateKeyError';
}

/**
 * @param text a PKCS#8 key in PEM, or a private JWK.
 * @param algorithm where left out, it follows from the key.
 * @throws PrivateKeyError.
 */
export const readPrivateKey = async (text: string, algorithm?: ClientAssertionAlgorithm): Promise<PrivateKey> => {
  const { key, kid, alg } = parse(text.trim());
  const wanted = algorithm ?? alg ?? defaultFor(key);
  if (!fits(key, wanted)) throw new PrivateKeyError(`is a key of another kind than ${wanted} signs with`);
  const imported = await crypto.subtle
    .importKey('pkcs8', key.export({ type: 'pkcs8', format: 'der' }), parameters[wanted], false, ['sign'])
    .catch(() => {
      throw new PrivateKeyError(unreadable);
    });
  return { key: imported, kid };
};

const unreadable = 'must be a private key: PKCS#8 in PEM (-----BEGIN PRIVATE KEY-----), or a JWK';

const jwk = z.looseObject({ kty: z.string(), kid: z.string().optional(), alg: z.string().optional() });

const parse = (text: string): { key: KeyObject; kid?: string | undefined; alg?: ClientAssertionAlgorithm | undefined } => {
  try {
    if (!text.startsWith('{')) return { key: createPrivateKey({ key: text, format: 'pem' }) };
    const parsed = jwk.parse(JSON.parse(text));
    const alg = algorithms.find((one) => one === parsed.alg);
    return { key: createPrivateKey({ key: parsed, format: 'jwk' }), kid: parsed.kid, alg };
  } catch {
    // What the parsers say quotes the key.
    throw new PrivateKeyError(unreadable);
  }
};

const defaultFor = (key: KeyObject): ClientAssertionAlgorithm => {
  const found = algorithms.find((algorithm) => fits(key, algorithm));
  if (found === undefined)
    throw new PrivateKeyError('must be an RSA, P-256, P-384, P-521 or Ed25519 key, RSA with 2048 bits or more');
  return found;
};

const fits = (
  { asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject,
  algorithm: ClientAssertionAlgorithm,
): boolean => {
  if (algorithm === 'EdDSA') return type === 'ed25519';
  if (algorithm.startsWith('ES')) return type === 'ec' && details?.namedCurve === curves[algorithm];
  // RFC 7518 section 3.3.
  return type === 'rsa' && (details?.modulusLength ?? 0) >= 2048;
};

/** As OpenSSL calls them. */
const curves: Partial<Record<ClientAssertionAlgorithm, string>> = { ES256: 'prime256v1', ES384: 'secp384r1', ES512: 'secp521r1' };

const rsa = (name: string, hash: string) => ({ name, hash });
const ecdsa = (namedCurve: string) => ({ name: 'ECDSA', namedCurve });
const parameters = {
  RS256: rsa('RSASSA-PKCS1-v1_5', 'SHA-256'),
  RS384: rsa('RSASSA-PKCS1-v1_5', 'SHA-384'),
  RS512: rsa('RSASSA-PKCS1-v1_5', 'SHA-512'),
  PS256: rsa('RSA-PSS', 'SHA-256'),
  PS384: rsa('RSA-PSS', 'SHA-384'),
  PS512: rsa('RSA-PSS', 'SHA-512'),
  ES256: ecdsa('P-256'),
  ES384: ecdsa('P-384'),
  ES512: ecdsa('P-521'),
  EdDSA: { name: 'Ed25519' },
} satisfies Record<ClientAssertionAlgorithm, unknown>;

const algorithms: readonly ClientAssertionAlgorithm[] = [
  'RS256',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
];
