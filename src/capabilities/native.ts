/** The `api` that native operations get: a connector's API with one connection's credential applied. */
import type { Connector } from '../../catalog/define.ts';
import type { Api, ApiRequest, ApiResponse, Query } from '../../plugins/define.ts';
import type { Credential } from '../connections/credential.ts';
import { readAnswer } from '../egress/answer.ts';
import type { Egress } from '../egress/fetch.ts';
import { refusalOf, upstreamError } from '../egress/upstream-error.ts';
import type { Access } from './access.ts';
import { encodeBody } from './request-body.ts';

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
  const send = async ({ method, path, query, headers, ...request }: ApiRequest, credential: Credential): Promise<Response> => {
    const body = encodeBody(request, connector);
    const sent = await credential({
      method,
      url: new URL(base + path + queryText(query ?? {})),
      headers: { accept: 'application/json', ...connector.headers, ...body.headers, ...headers },
      body: body.text,
    });
    return egress.fetch(sent.url, { ...sent, signal });
  };
  const exchange = async (sent: ApiRequest, credential: Credential) => {
    const response = await send(sent, credential);
    const answer = await readAnswer(response);
    return { response, answer, refusal: refusalOf(response, answer, connector) };
  };
  const request = async (sent: ApiRequest): Promise<ApiResponse> => {
    let { response, answer, refusal } = await exchange(sent, await access.use());
    // This refusal says that the request was not carried out, so repeating it with a newer credential is safe.
    const renewed = refusal === 'upstream_unauthorized' ? await access.renew() : undefined;
    if (renewed) ({ response, answer, refusal } = await exchange(sent, renewed));
    if (refusal) throw upstreamError(refusal, response, answer, connector.errorMessage);
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
