/** The `api` that native operations get: a connector's API with one connection's credential applied. */
import type { Connector } from '../../catalog/define.ts';
import type { Api, ApiRequest, ApiResponse, Query } from '../../plugins/define.ts';
import type { Credential } from '../connections/credential.ts';
import { readAnswer } from '../egress/answer.ts';
import type { Egress } from '../egress/fetch.ts';
import { upstreamError } from '../egress/upstream-error.ts';
import type { Access } from './access.ts';

interface ApiOptions {
  readonly egress: Egress;
  readonly connector: Connector;
  /** The connector's base URL with its fields filled in. */
  readonly baseUrl: URL;
  readonly access: Access;
  readonly signal: AbortSignal;
}

export const createApi = ({ egress, connector, baseUrl, access, signal }: ApiOptions): Api => {
  const base = baseUrl.href.replace(/\/$/, '');
  const send = ({ method, path, query, body, headers }: ApiRequest, credential: Credential): Promise<Response> =>
    egress.fetch(base + path + queryText({ ...query, ...credential.query }), {
      method,
      headers: {
        accept: 'application/json',
        ...connector.headers,
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...credential.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
  const request = async (sent: ApiRequest): Promise<ApiResponse> => {
    let response = await send(sent, await access.use());
    // 401 says that the request was not carried out, so repeating it with a newer credential is safe.
    const renewed = response.status === 401 ? await access.renew() : undefined;
    if (renewed) response = await send(sent, renewed);
    const answer = await readAnswer(response);
    if (!response.ok) throw upstreamError(response, answer, connector.errorMessage);
    return { status: response.status, headers: response.headers, body: answer };
  };
  const verb =
    (method: ApiRequest['method']) =>
    async (path: ApiRequest['path'], body?: unknown, query?: Query): Promise<unknown> =>
      (await request({ method, path, ...(query && { query }), ...(body !== undefined && { body }) })).body;
  return {
    request,
    get: (path, query) => verb('GET')(path, undefined, query),
    post: verb('POST'),
    put: verb('PUT'),
    patch: verb('PATCH'),
    delete: verb('DELETE'),
  };
};

const queryText = (query: Query): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text && `?${text}`;
};
