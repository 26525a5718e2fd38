import { z } from 'zod';
import type { Browser } from './browser.ts';

export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A caller of Patchbay's HTTP API: somebody in a browser, or a host application for one of its users. */
export type Api = (method: string, path: string, body?: unknown) => Promise<ApiAnswer>;

export const browserApi = (browser: Browser, origin: string): Api =>
  apiThrough((path, init) => browser.send(new URL(path, origin), { ...init, headers: { ...init.headers, origin } }));

export const bearerApi = (token: string, origin: string): Api =>
  apiThrough((path, init) =>
    fetch(new URL(path, origin), { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
  );

/** The answer to a call that has to succeed, read by a schema. */
export const expectOk = async <T>(answer: Promise<ApiAnswer>, schema: z.ZodType<T>): Promise<T> => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`Patchbay answered ${status}: ${JSON.stringify(body)}`);
  return schema.parse(body);
};

export const identified = z.object({ id: z.string() });

type Init = { readonly method: string; readonly headers: Record<string, string>; readonly body?: string };

const apiThrough =
  (send: (path: string, init: Init) => Promise<Response>): Api =>
  async (method, path, body) => {
    const init = { method, headers: { 'content-type': 'application/json' } };
    const response = await send(path, body === undefined ? init : { ...init, body: JSON.stringify(body) });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
