import { Alert, List } from '@mantine/core';
import type { Answer } from '../../api/call.ts';
import { opensWindow, type Scheme } from '../../parts/scheme-words.ts';

export type SetupEffects = Answer<'GET /api/installations/{plugin}/{connector}/{scheme}/effects'>;

/** Whom a change concerns and what it does to them, before it is made. */
export const Effects = ({ effects, scheme }: { effects: SetupEffects; scheme: Scheme }) => (
  <Alert color="gray" title={whoUses(effects)}>
    <List size="sm" spacing={4}>
      {effects.waiting > 0 && <List.Item>{waiting(effects.waiting)}</List.Item>}
      {effects.connections > 0 && changes(scheme, effects).map((one) => <List.Item key={one}>{one}</List.Item>)}
    </List>
  </Alert>
);

export const whoUses = ({ connections, users, yours }: SetupEffects): string => {
  if (connections === 0) return 'No connection uses it yet.';
  if (connections > yours.length) return `${count(connections)} of ${users === 1 ? 'one person' : `${users} people`} use it.`;
  const names = yours.map(({ displayName }) => displayName);
  const shown = names.length > 5 ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more` : names.join(', ');
  return `${connections === 1 ? 'One connection of yours uses it' : `${connections} connections of yours use it`}: ${shown}.`;
};

const count = (connections: number): string => (connections === 1 ? 'One connection' : `${connections} connections`);

const waiting = (connections: number): string =>
  connections === 1
    ? 'One connection waits for a setup and begins to use this one when you save.'
    : `${connections} connections wait for a setup and begin to use this one when you save.`;

const changes = (scheme: Scheme, { addressFields }: SetupEffects): string[] => {
  const { installationFields: fields } = scheme;
  const addresses = fields.filter(({ id }) => addressFields.includes(id)).map(({ label }) => `“${label}”`);
  return [
    ...(opensWindow(scheme.type)
      ? [
          'A new secret counts from the next sign-in and the next renewal. With another client id, access that was given to the old one ends by and by.',
        ]
      : []),
    ...(addresses.length > 0
      ? [
          `Changing ${addresses.join(' or ')} takes their credentials at once: what was given for one address is not sent to another. They have to be connected again.`,
        ]
      : []),
    'While it is switched off, none of them works. Nothing is lost.',
  ];
};
