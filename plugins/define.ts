/** How a plugin's native operations are written: `operation`, `nativeProvider` and the `path` template tag. */
import type { z } from 'zod';
import type { Effect, PluginEntry, ScopeOf } from '../catalog/define.ts';

declare const encoded: unique symbol;
/** A request path whose values have been encoded; only `path` and `segments` make one. */
export type ApiPath = string & { readonly [encoded]: true };

export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** An answer with a 2xx status. `body` is the parsed JSON, or the text where the API sent something else. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: ApiPath;
  readonly query?: Query;
  /** Sent as the connector says: JSON unless its API takes forms. */
  readonly body?: unknown;
  /** Sent as it is, in place of `body`; its content type is one of the headers. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The connector's API with the connection's credential applied. An answer other than 2xx is thrown as an error that says
 * what the model can do; operations do not catch it. `get` and the other verbs answer the parsed body.
 */
export interface Api {
  request(request: ApiRequest): Promise<ApiResponse>;
  get(path: ApiPath, query?: Query): Promise<unknown>;
  post(path: ApiPath, body?: unknown, query?: Query): Promise<unknown>;
  put(path: ApiPath, body?: unknown, query?: Query): Promise<unknown>;
  patch(path: ApiPath, body?: unknown, query?: Query): Promise<unknown>;
  delete(path: ApiPath, body?: unknown, query?: Query): Promise<unknown>;
}

export interface OperationContext<Input> {
  readonly input: Input;
  readonly api: Api;
  readonly signal: AbortSignal;
}

/** One operation of a plugin. `run` may answer anything that `output` accepts; what `output` does not name is cut off. */
export interface Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly effect: Effect;
  /** Repeating the call with the same input changes nothing more. Reads are; writes only where this says so. */
  readonly idempotent?: boolean;
  /** All of these are needed. List one only where the API refuses every call without it. */
  readonly scopes: readonly string[];
  /** Any one of these is enough, besides `scopes`: for APIs where a broad scope contains a narrow one. */
  readonly oneOfScopes?: readonly string[] | undefined;
  readonly input: I;
  readonly output: O;
  run(context: OperationContext<z.output<I>>): Promise<unknown>;
}

/** Defines an operation; the compiler refuses a scope that the plugin's entry does not list. */
export const operation = <P extends PluginEntry, I extends z.ZodObject, O extends z.ZodObject>(
  _plugin: P,
  definition: Omit<Operation<I, O>, 'scopes' | 'oneOfScopes'> & {
    readonly scopes: readonly ScopeOf<P>[];
    readonly oneOfScopes?: readonly ScopeOf<P>[];
  },
): Operation<I, O> => definition;

export interface NativeProvider {
  /** The key that a catalog entry's native source names. */
  readonly key: string;
  // biome-ignore lint/suspicious/noExplicitAny: operations with different inputs share one list; each parses its own.
  readonly operations: readonly Operation<any, any>[];
}

// biome-ignore lint/suspicious/noExplicitAny: see NativeProvider.
export const nativeProvider = (key: string, operations: readonly Operation<any, any>[]): NativeProvider => ({ key, operations });

/** Thrown by `path` and `segments`; the message is meant for the model that supplied the value. */
export class UnsafePathValue extends Error {
  override readonly name = 'UnsafePathValue';
}

/** Several segments from one value with slashes, such as a file path: each is encoded on its own. */
export const segments = (value: string): Segments =>
  new Segments(
    value
      .replace(/^\/|\/$/g, '')
      .split('/')
      .map(encodeSegment)
      .join('/'),
  );

/** Builds a path from a template: each value becomes exactly one encoded segment. Refuses "", "." and "..". */
export const path = (strings: TemplateStringsArray, ...values: readonly (string | number | Segments)[]): ApiPath =>
  strings.reduce((built, literal, index) => {
    const value = values[index - 1] ?? '';
    return built + (value instanceof Segments ? value.encoded : encodeSegment(value)) + literal;
  }) as ApiPath;

/** A class with a private field, so that no object of a caller's making passes for segments that were encoded here. */
class Segments {
  readonly #encoded: string;

  constructor(encoded: string) {
    this.#encoded = encoded;
  }

  get encoded(): string {
    return this.#encoded;
  }
}

/** "." and ".." would climb out of the path (CWE-22); encoding does not help, URL parsers fold them even as %2e. */
const encodeSegment = (value: string | number): string => {
  const text = String(value);
  if (text === '' || text === '.' || text === '..') {
    throw new UnsafePathValue(`"${text}" cannot be part of a path: give a name that is not empty, "." or ".."`);
  }
  if (/\p{Surrogate}/u.test(text)) {
    throw new UnsafePathValue('Half of a surrogate pair cannot be part of a path: give well-formed text');
  }
  return encodeURIComponent(text);
};
