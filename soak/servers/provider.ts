/**
 * The scripted provider, in a process of its own: consents at once, rotates refresh tokens, and serves an API that believes
 * only access tokens which still hold. A lost or late answer is one to a request that was carried out: the worst case.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveForBench } from '../../bench/servers/serve-for-bench.ts';
import { createFamilies } from '../families.ts';
import { createFaults } from '../faults.ts';
import { clientSecret, mark } from '../mark.ts';

/** Longer than Patchbay waits for a token endpoint. */
const holdMs = 12_000;

const families = createFamilies();
const nextFault = createFaults();
let faulty = false;

process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'faulty' in message) faulty = message.faulty === true;
  process.send?.(families.record());
});

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://provider');
  if (url.pathname === '/authorize') consent(url, response);
  else if (url.pathname === '/token') await token(new URLSearchParams(await text(request)), response);
  else account(request, response);
});

const consent = ({ searchParams }: URL, response: ServerResponse): void => {
  const back = new URL(searchParams.get('redirect_uri') ?? '');
  back.searchParams.set('code', `${mark}code`);
  back.searchParams.set('state', searchParams.get('state') ?? '');
  response.writeHead(302, { location: back.href }).end();
};

const token = async (form: URLSearchParams, response: ServerResponse): Promise<void> => {
  if (form.get('client_secret') !== clientSecret) return json(response, 401, { error: 'invalid_client' });
  const refreshToken = form.get('refresh_token');
  if (refreshToken === null) return json(response, 200, { ...families.begin(), token_type: 'bearer' });
  families.count(refreshToken);
  const fault = faulty ? nextFault() : 'none';
  if (fault === 'error') return json(response, 503, { error: 'temporarily_unavailable' });
  const answer = families.spend(refreshToken);
  if (fault === 'late') await sleep(1_000 + Math.random() * 2_000);
  if (fault === 'lost') {
    await sleep(holdMs);
    response.destroy();
    return;
  }
  if (answer) json(response, 200, { ...answer, token_type: 'bearer' });
  else json(response, 400, { error: 'invalid_grant' });
};

const account = (request: IncomingMessage, response: ServerResponse): void => {
  const id = families.accountOf((request.headers.authorization ?? '').replace(/^Bearer /i, ''));
  if (id === undefined) json(response, 401, { message: 'The token does not hold.' });
  else json(response, 200, { id });
};

const json = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

serveForBench(server);
