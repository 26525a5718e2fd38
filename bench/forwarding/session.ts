/** The handshake of the 2025 generation with a server that keeps sessions. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from '../requests.ts';

const patienceMs = 20_000;

/** The request inside a new session. */
export const withSession = async (request: Request): Promise<Request> => {
  const { origin, path, headers } = request;
  const send = (headersToSend: Record<string, string>, body: object) =>
    fetch(`${origin}${path}`, { method: 'POST', headers: headersToSend, body: JSON.stringify({ jsonrpc: '2.0', ...body }) });
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(200)) {
    const response = await send(headers, initialize).catch(() => undefined);
    const id = response?.headers.get('mcp-session-id');
    await response?.text();
    if (typeof id !== 'string') continue;
    const inSession = { ...headers, 'mcp-session-id': id };
    await send(inSession, { method: 'notifications/initialized' });
    return { ...request, headers: inSession };
  }
  throw new Error('It gives no session.');
};

const initialize = {
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1.0.0' } },
};
