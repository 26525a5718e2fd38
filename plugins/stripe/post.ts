/** Writes that can be repeated safely: Stripe answers a key it knows with the first result, for 24 hours at least. */
import { z } from 'zod';
import type { Api, ApiPath } from '../define.ts';

export const idempotency = {
  idempotency_key: z
    .string()
    .max(255)
    .regex(/^[!-~]+$/, 'must be printable ASCII without spaces')
    .optional()
    .describe('A unique text, such as a UUID. Sending the same call again with the same key does nothing a second time'),
};

export const post = async (
  api: Api,
  path: ApiPath,
  { idempotency_key, ...body }: { readonly idempotency_key?: string | undefined },
): Promise<unknown> => {
  const headers = idempotency_key === undefined ? {} : { 'idempotency-key': idempotency_key };
  return (await api.request({ method: 'POST', path, body, headers })).body;
};
