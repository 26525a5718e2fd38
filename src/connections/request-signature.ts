/** Signs whole requests with a key pair, by Signature Version 4 (HMAC-SHA256 over method, address, headers and body). */
import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { RequestSigning } from '../../catalog/define.ts';
import { placeholder } from '../../catalog/url-template.ts';
import type { Credential, CredentialUse } from './credential.ts';

interface SignerOptions {
  readonly accessKey: string;
  readonly secretKey: string;
  /** Reads the value of a field that the region names. */
  readonly read: (field: string) => Promise<string>;
  readonly use: CredentialUse;
}

/** The secret key itself never travels: a request that is caught on the way opens nothing else, and nothing after minutes. */
export const createSigner = async (
  { service, accountService = service, region }: RequestSigning,
  { accessKey, secretKey, read, use }: SignerOptions,
): Promise<Credential> => {
  const filledRegion = await fill(region, read);
  return async ({ method, url, headers, body }) => {
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      // Without this header some services take the body unsigned.
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      body: body ?? null,
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: use === 'account' ? accountService : service,
      region: filledRegion,
    });
    const signed = await signer.sign();
    return { method, url: signed.url, headers: Object.fromEntries(signed.headers), body };
  };
};

const fill = async (template: string, read: SignerOptions['read']): Promise<string> => {
  let filled = template;
  for (const [whole, field] of template.matchAll(placeholder)) if (field) filled = filled.replace(whole, await read(field));
  return filled;
};
