/** Calls a provider's operations without the service: input and output are parsed as it parses them. */
import type { Api, ApiRequest, NativeProvider } from '../../plugins/define.ts';

export type Call = (tool: string, input?: Record<string, unknown>) => Promise<Record<string, unknown>>;

export const callThrough =
  ({ operations }: NativeProvider, api: Api): Call =>
  async (tool, input = {}) => {
    const operation = operations.find(({ name }) => name === tool);
    if (!operation) throw new Error(`There is no operation ${tool}`);
    return operation.output.parse(
      await operation.run({ input: operation.input.parse(input), api, signal: AbortSignal.timeout(10_000) }),
    );
  };

/** An Api that gives one answer to everything and keeps what was asked. */
export const scripted = (provider: NativeProvider, status: number, body: unknown, headers: Record<string, string> = {}) => {
  const requests: ApiRequest[] = [];
  const request = async (sent: ApiRequest) => {
    requests.push(sent);
    return { status, headers: new Headers(headers), body };
  };
  return { call: callThrough(provider, apiOf(request)), requests };
};

export const apiOf = (request: Api['request']): Api => {
  const send =
    (method: ApiRequest['method']) =>
    async (path: ApiRequest['path'], body?: unknown): Promise<unknown> =>
      (await request({ method, path, body })).body;
  return {
    request,
    get: async (path, query) => (await request({ method: 'GET', path, ...(query && { query }) })).body,
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
  };
};
