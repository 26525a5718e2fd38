import { createHmac, createPublicKey } from 'node:crypto';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpAnswer, httpClient } from '../helpers/http-client.ts';
import { type Issuer, startIssuer } from '../helpers/issuer.ts';
import { type Patchbay, startPatchbay } from '../helpers/patchbay.ts';

let patchbay: Patchbay;
let stranger: Issuer;

beforeAll(async () => {
  patchbay = await startPatchbay();
  stranger = await startIssuer();
});
afterAll(async () => {
  await patchbay.close();
  await stranger.close();
});

const me = (authorization: string): Promise<HttpAnswer> => httpClient(patchbay.url, { authorization }).get('/api/me');
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = () => ({
  iss: patchbay.issuer.url,
  aud: 'patchbay',
  sub: 'mallory',
  exp: Math.floor(Date.now() / 1000) + 300,
});

const refused: readonly [string, () => string | Promise<string>][] = [
  ['of another issuer', () => stranger.sign('mallory')],
  ['of another key in the name of the issuer', async () => forge(claims())],
  ['without a signature', () => `${base64({ alg: 'none' })}.${base64(claims())}.`],
  ['with its signature cut off', async () => (await patchbay.issuer.sign('mallory')).replace(/[^.]*$/, '')],
  [
    'with changed claims',
    async () => {
      const [header, , signature] = (await patchbay.issuer.sign('mallory')).split('.');
      return `${header}.${base64(claims())}.${signature}`;
    },
  ],
  ['signed with the public key as a shared secret', async () => hmacWith(await publishedKey())],
  ['that is no token', () => 'garbage'],
  ['that is three words', () => 'a.b.c'],
];

/** Good claims, signed by somebody else under the issuer's key id. */
const forge = async (payload: Record<string, unknown>): Promise<string> => {
  const { privateKey } = await generateKeyPair('ES256');
  return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'test' }).sign(privateKey);
};

const publishedKey = async (): Promise<string> => {
  const { body } = await httpClient(patchbay.issuer.url, {}).get('/jwks');
  return createPublicKey({ key: body.keys[0], format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
};

/** RFC 8725 section 2.1: a verifier that takes the algorithm from the token would use the public key as a MAC key. */
const hmacWith = (key: string): string => {
  const content = `${base64({ alg: 'HS256', kid: 'test' })}.${base64(claims())}`;
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
};

describe('a bearer token', () => {
  it.each(refused)('%s is refused', async (_title, token) => {
    expect(await me(`Bearer ${await token()}`)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it.each([
    ['for another audience', { aud: 'somebody-else' }],
    ['that has run out', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['that is not valid yet', { nbf: Math.floor(Date.now() / 1000) + 600 }],
    ['of an issuer that only begins like ours', { iss: 'http://127.0.0.1' }],
    ['for nobody', { sub: '' }],
    ['for somebody without a name', { sub: undefined }],
    ['that never runs out', { exp: undefined }],
  ])('of the trusted issuer %s is refused', async (_title, changes) => {
    expect((await me(`Bearer ${await patchbay.issuer.sign('mallory')}`)).status).toBe(200);
    expect(await me(`Bearer ${await patchbay.issuer.signClaims({ ...claims(), ...changes })}`)).toMatchObject({ status: 401 });
  });

  it.each(['Basic bWFsbG9yeTp4', 'Bearer', 'Bearer ', 'token', 'Bearer a b'])('is not "%s"', async (authorization) => {
    const answer = await me(authorization);
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('makes its user at first sight, once, whatever the number of first requests', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => patchbay.as('newcomer').get('/api/me')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('tells subjects apart that differ in case only', async () => {
    const [lower, upper] = [await patchbay.as('casey').get('/api/me'), await patchbay.as('Casey').get('/api/me')];
    expect(lower.body.id).not.toBe(upper.body.id);
  });
});

describe('the role claim', () => {
  it.each([['admin'], [['staff', 'admin']]])('%j makes an administrator, for as long as the issuer says so', async (role) => {
    expect((await patchbay.as('ada', { patchbay_role: role }).get('/api/me')).body.role).toBe('admin');
    expect((await patchbay.as('ada', { patchbay_role: role }).get('/api/admin/users')).status).toBe(200);
    expect((await patchbay.as('ada').get('/api/me')).body.role).toBe('member');
    expect((await patchbay.as('ada').get('/api/admin/users')).status).toBe(403);
  });

  it.each(['Admin', 'administrator', true, { admin: true }, ['x', ['admin']]])('%j makes none', async (role) => {
    expect((await patchbay.as('eve', { patchbay_role: role }).get('/api/me')).body.role).toBe('member');
  });
});

describe('a disabled user', () => {
  it('is refused with a valid token, and so is every agent of theirs', async () => {
    const user = patchbay.as('leaver');
    const project = (await user.post('/api/projects', { name: 'Work' })).body;
    const agent = (await user.post(`/api/projects/${project.id}/agents`, { name: 'Agent' })).body;
    const client = httpClient(patchbay.url, { authorization: `Bearer ${agent.token}` });
    expect((await client.get(`/api/projects/${project.id}/tools`)).status).toBe(200);
    await patchbay.database.prisma.user.updateMany({ where: { subject: 'leaver' }, data: { disabled: true } });
    expect(await user.get('/api/me')).toMatchObject({ status: 401 });
    expect(await client.get(`/api/projects/${project.id}/tools`)).toMatchObject({ status: 401 });
  });
});

describe('an agent token', () => {
  it('lists and calls tools, and nothing else', async () => {
    const user = patchbay.as('owner');
    const project = (await user.post('/api/projects', { name: 'Work' })).body;
    const { token } = (await user.post(`/api/projects/${project.id}/agents`, { name: 'Agent' })).body;
    const agent = httpClient(patchbay.url, { authorization: `Bearer ${token}` });
    expect((await agent.get(`/api/projects/${project.id}/tools`)).status).toBe(200);
    for (const path of ['/api/me', '/api/projects', '/api/connections', '/api/installations', '/api/admin/users', '/api/audit'])
      expect(await agent.get(path)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await agent.post('/api/projects', { name: 'More' })).status).toBe(403);
  });
});
