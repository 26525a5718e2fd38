/** The one door to the HTTP API. Its operations and their types come from the OpenAPI document. */
import type { Operations } from './operations.ts';
import type { Problem } from './problem.ts';
import { ApiError, serverAway } from './problem.ts';

export type Operation = keyof Operations;
export type Answer<O extends Operation> = Operations[O]['answer'];

type Given<T, K extends string> = keyof T extends never ? { readonly [key in K]?: undefined } : { readonly [key in K]: T };
type Query<T> = keyof T extends never
  ? { readonly query?: undefined }
  : { readonly query?: { readonly [K in keyof T]: T[K] | undefined } };
type Body<T> = T extends null ? { readonly body?: undefined } : { readonly body: T };

export type Input<O extends Operation> = Given<Operations[O]['params'], 'params'> &
  Query<Operations[O]['query']> &
  Body<Operations[O]['body']> &
  Conditions;

/** What a change is based on: the tag of what was read, or that there was nothing yet. */
interface Conditions {
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: '*' | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface AnyInput extends Conditions {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** @throws ApiError whatever goes wrong: a refusal of the service, or `unreachable` where there was no answer of its own. */
export const call = async <O extends Operation>(operation: O, input: Input<O>): Promise<Answer<O>> => {
  const [method = '', path = ''] = operation.split(' ');
  const { params = {}, query = {}, body, ifMatch, ifNoneMatch, signal }: AnyInput = input;
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const response = await fetch(withQuery(url, query), {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(serverAway);
  });
  if (response.status === 204) return noContent();
  const parsed: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError(problemOf(parsed));
  return parsed as Answer<O>;
};

const noContent = <T>(): T => null as T;

const withQuery = (path: string, query: Readonly<Record<string, unknown>>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
};

/** A proxy in front answers with pages of its own while the service is away. */
const problemOf = (body: unknown): Problem =>
  typeof body === 'object' && body !== null && 'code' in body ? (body as Problem) : serverAway;
