/** Signatures of the Standard Webhooks specification, version `v1`: HMAC with SHA-256 over id, time and body. */
import { createHmac } from 'node:crypto';

/** @param at the time of this attempt: receivers refuse what is minutes old, so that a request cannot be replayed. */
export const signedHeaders = (secrets: readonly Uint8Array[], id: string, body: string, at: Date): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`).join(' '),
  };
};

/**
 * Reads `whsec_…` secrets separated by commas: while a secret is being changed there are two, and each signs. Problems name
 * them by position only.
 */
export const parseWebhookSecrets = (text: string): { secrets: Uint8Array[]; problems: string[] } => {
  const parsed = text.split(',').map((entry) => parseSecret(entry.trim()));
  return {
    secrets: parsed.filter((one) => typeof one !== 'string'),
    problems: parsed.flatMap((one, index) => (typeof one === 'string' ? `secret ${index + 1} ${one}` : [])),
  };
};

const prefix = 'whsec_';

const parseSecret = (entry: string): Uint8Array | string => {
  const encoded = entry.slice(prefix.length);
  // Buffer skips what is not base64: a damaged secret would sign as another one.
  if (!entry.startsWith(prefix) || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return 'is not of the form whsec_base64';
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.length >= 24 && bytes.length <= 64 ? bytes : `has ${bytes.length} bytes instead of 24 to 64`;
};
