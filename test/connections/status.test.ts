import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AuthScheme, authScheme } from '../../catalog/define.ts';
import {
  accessTokenSlot,
  connectionStatuses,
  deriveStatus,
  refreshTokenSlot,
  type Status,
  type StatusFacts,
  statusReasons,
} from '../../src/connections/status.ts';

const oauth: AuthScheme = authScheme.parse({
  type: 'oauth2',
  id: 'oauth2',
  displayName: 'Sign in',
  authorize: 'https://provider.test/authorize',
  token: 'https://provider.test/token',
  scopes: {},
  installationFields: [
    { id: 'client-id', label: 'Client ID', type: 'text' },
    { id: 'client-secret', label: 'Client secret', type: 'secret' },
  ],
});
const placed: AuthScheme = authScheme.parse({
  ...oauth,
  derived: [{ id: 'host', label: 'Host', type: 'text', pattern: '[a-z]+', from: 'token-response', field: 'host' }],
});
const apiKey: AuthScheme = authScheme.parse({
  type: 'api-key',
  id: 'api-key',
  displayName: 'API key',
  keyField: 'token',
  connectionFields: [
    { id: 'token', label: 'Token', type: 'secret' },
    { id: 'note', label: 'Note', type: 'text', required: false },
  ],
});
const foundOut: AuthScheme = authScheme.parse({
  type: 'mcp-oauth',
  id: 'oauth',
  displayName: 'Sign in',
  connectionFields: [{ id: 'client-id', label: 'Client id', type: 'text', required: false }],
});
const now = new Date('2026-12-01T12:00:00Z');
const earlier = new Date(now.getTime() - 1);
const later = new Date(now.getTime() + 1);

const setup = { enabled: true, configuration: { 'client-id': 'app-1' }, slots: new Set(['client-secret']) };
const account: StatusFacts['connection'] = {
  enabled: true,
  blocked: false,
  configuration: {},
  slots: new Set([accessTokenSlot]),
  readable: true,
  fault: null,
  verifiedAt: earlier,
  expiresAt: null,
};
const good: StatusFacts = { scheme: oauth, installation: setup, connection: account, now };
const unregistered: StatusFacts = {
  scheme: foundOut,
  installation: undefined,
  connection: { ...account, slots: new Set(), fault: 'client-needed' },
  now,
};
const keyed: StatusFacts = {
  scheme: apiKey,
  installation: undefined,
  connection: { ...account, slots: new Set(['token']) },
  now,
};

type Row = readonly [string, StatusFacts, Status['status'], Status['reason'], Status['action']];
const withConnection = (facts: StatusFacts, changes: Partial<StatusFacts['connection']>): StatusFacts => ({
  ...facts,
  connection: { ...facts.connection, ...changes },
});

const table: readonly Row[] = [
  ['everything in place', good, 'Ready', 'ready', 'none'],
  ['a token that still holds', withConnection(good, { expiresAt: later }), 'Ready', 'ready', 'none'],
  ['an API key', keyed, 'Ready', 'ready', 'none'],
  ['no definition', { ...good, scheme: undefined }, 'DefinitionUnavailable', 'definition-missing', 'contact-admin'],
  ['switched off', withConnection(good, { enabled: false }), 'Disabled', 'connection-disabled', 'enable'],
  [
    'a connection that an administrator has switched off',
    withConnection(good, { blocked: true }),
    'Disabled',
    'connection-blocked',
    'contact-admin',
  ],
  [
    'one that both switched off',
    withConnection(good, { blocked: true, enabled: false }),
    'Disabled',
    'connection-blocked',
    'contact-admin',
  ],
  [
    'its setup switched off',
    { ...good, installation: { ...setup, enabled: false } },
    'Disabled',
    'installation-disabled',
    'set-up',
  ],
  ['no setup', { ...good, installation: undefined }, 'NeedsConfiguration', 'installation-missing', 'set-up'],
  [
    'a setup without its secret',
    { ...good, installation: { ...setup, slots: new Set() } },
    'NeedsConfiguration',
    'installation-incomplete',
    'set-up',
  ],
  [
    'a setup with an empty field',
    { ...good, installation: { ...setup, configuration: { 'client-id': '' } } },
    'NeedsConfiguration',
    'installation-incomplete',
    'set-up',
  ],
  ['no key', withConnection(keyed, { slots: new Set() }), 'NeedsConfiguration', 'connection-incomplete', 'edit'],
  ['no sign-in', withConnection(good, { slots: new Set() }), 'PendingAuthorization', 'not-authorized', 'connect'],
  [
    'a grant that the provider refused',
    withConnection(good, { fault: 'credential-rejected' }),
    'Expired',
    'credential-rejected',
    'reconnect',
  ],
  [
    'a key that the provider refused',
    withConnection(keyed, { fault: 'credential-rejected' }),
    'Invalid',
    'credential-rejected',
    'edit',
  ],
  [
    'a token that cannot be read',
    withConnection(good, { fault: 'secret-unreadable' }),
    'Invalid',
    'secret-unreadable',
    'reconnect',
  ],
  [
    'a token whose key this process lacks',
    withConnection(good, { readable: false }),
    'Invalid',
    'secret-unreadable',
    'reconnect',
  ],
  ['a key that cannot be read', withConnection(keyed, { fault: 'secret-unreadable' }), 'Invalid', 'secret-unreadable', 'edit'],
  ['a grant that has ended', withConnection(good, { fault: 'grant-ended' }), 'Expired', 'grant-ended', 'reconnect'],
  [
    'a setup that the provider refused',
    withConnection(good, { fault: 'client-rejected' }),
    'NeedsConfiguration',
    'client-rejected',
    'set-up',
  ],
  [
    'a token that ran out and can be renewed',
    withConnection(good, { expiresAt: now, slots: new Set([accessTokenSlot, refreshTokenSlot]) }),
    'Ready',
    'ready',
    'none',
  ],
  ['a token that ran out this moment', withConnection(good, { expiresAt: now }), 'Expired', 'token-expired', 'reconnect'],
  [
    'a value that the provider never said',
    { ...withConnection(good, { configuration: { host: 'set-by-a-form' } }), scheme: placed },
    'PendingAuthorization',
    'details-missing',
    'reconnect',
  ],
  [
    'a value that the entry would no longer take',
    { ...withConnection(good, { configuration: { 'derived.host': 'A1' } }), scheme: placed },
    'PendingAuthorization',
    'details-missing',
    'reconnect',
  ],
  [
    'the value that the provider said',
    { ...withConnection(good, { configuration: { 'derived.host': 'eu' } }), scheme: placed },
    'Ready',
    'ready',
    'none',
  ],
  [
    'nobody signed in yet and no value',
    { ...withConnection(good, { slots: new Set() }), scheme: placed },
    'PendingAuthorization',
    'not-authorized',
    'connect',
  ],
  ['a server that takes only apps registered by hand', unregistered, 'NeedsConfiguration', 'client-needed', 'edit'],
  [
    'such an app in the setup',
    {
      ...unregistered,
      scheme: authScheme.parse({ ...foundOut, connectionFields: [], installationFields: foundOut.connectionFields }),
    },
    'NeedsConfiguration',
    'client-needed',
    'set-up',
  ],
  [
    'such an app entered since',
    withConnection(unregistered, { configuration: { 'client-id': 'app-1' } }),
    'PendingAuthorization',
    'not-authorized',
    'connect',
  ],
  ['a key that was never checked', withConnection(keyed, { verifiedAt: null }), 'Unverified', 'not-verified', 'validate'],
];

describe('the status of a connection', () => {
  it.each(table)('with %s', (_title, facts, status, reason, action) => {
    expect(deriveStatus(facts)).toEqual({ status, reason, action });
  });

  it('is in the table above with every status and every reason', () => {
    expect(new Set(table.map(([, , status]) => status))).toEqual(new Set(connectionStatuses));
    expect(new Set(table.map(([, , , reason]) => reason))).toEqual(new Set(Object.keys(statusReasons)));
  });

  it('is not moved by a field named like something that every object has', () => {
    const scheme = authScheme.parse({ ...apiKey, connectionFields: [{ id: 'constructor', label: 'Odd', type: 'text' }] });
    expect(deriveStatus({ ...keyed, scheme })).toMatchObject({ reason: 'connection-incomplete' });
  });

  it('is always one of the known ones, the same for the same facts, and Ready only when nothing is wrong', () => {
    const holdings = { enabled: fc.boolean(), configuration: fc.constantFrom({}, { 'client-id': '' }, { 'client-id': 'a' }) };
    const date = fc.constantFrom(null, earlier, now, later);
    const anyFacts: fc.Arbitrary<StatusFacts> = fc.record({
      scheme: fc.constantFrom(undefined, oauth, apiKey),
      installation: fc.option(fc.record({ ...holdings, slots: fc.constantFrom(new Set<string>(), new Set(['client-secret'])) }), {
        nil: undefined,
      }),
      connection: fc.record({
        ...holdings,
        slots: fc.constantFrom(new Set<string>(), new Set([accessTokenSlot]), new Set(['token'])),
        readable: fc.boolean(),
        blocked: fc.boolean(),
        fault: fc.constantFrom(null, 'credential-rejected' as const, 'secret-unreadable' as const),
        verifiedAt: date,
        expiresAt: date,
      }),
      now: fc.constant(now),
    });
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const before = structuredClone(facts);
        const { status, reason, action } = deriveStatus(facts);
        expect(deriveStatus(facts)).toEqual({ status, reason, action });
        expect(facts).toEqual(before);
        expect(connectionStatuses).toContain(status);
        expect(statusReasons).toHaveProperty([reason]);
        expect(status === 'Ready').toBe(action === 'none');
        const { scheme, installation, connection } = facts;
        const credential = scheme?.type === 'oauth2' ? accessTokenSlot : 'token';
        const nothingWrong =
          scheme !== undefined &&
          connection.enabled &&
          !connection.blocked &&
          installation?.enabled !== false &&
          (scheme.type !== 'oauth2' ||
            (installation?.slots.has('client-secret') === true && installation.configuration['client-id'] === 'a')) &&
          connection.slots.has(credential) &&
          connection.readable &&
          connection.fault === null &&
          connection.verifiedAt !== null &&
          (connection.expiresAt === null || connection.expiresAt > now);
        expect(status === 'Ready').toBe(nothingWrong);
      }),
      { numRuns: 2_000 },
    );
  });
});
