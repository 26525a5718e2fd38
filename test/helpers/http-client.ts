/** A caller of the HTTP API. */

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or the text of a page. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
}

export interface HttpClient {
  get(path: string, headers?: Record<string, string>): Promise<HttpAnswer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<HttpAnswer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<HttpAnswer>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<HttpAnswer>;
  delete(path: string, headers?: Record<string, string>): Promise<HttpAnswer>;
}

type HeaderSource = Record<string, string> | (() => Promise<Record<string, string>>);

/** Redirects are answered, not followed. A string body is sent as it is. */
export const httpClient = (url: string, source: HeaderSource): HttpClient => {
  const send = async (method: string, path: string, body: unknown, more: Record<string, string> = {}): Promise<HttpAnswer> => {
    const headers = typeof source === 'function' ? await source() : source;
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...more },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  };
};
