import type { Api, ApiPath } from '../define.ts';

/** Sends with the key that makes a repeated call harmless. */
export const send = async (api: Api, path: ApiPath, body: unknown, idempotencyKey: string | undefined): Promise<unknown> => {
  const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  return (await api.request({ method: 'POST', path, body, headers })).body;
};
