import type { Answer } from '../api/call.ts';

type Event = Answer<'GET /api/audit'>['items'][number];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const deeds: Readonly<Record<string, string>> = {
  'agent.bind': 'An agent was narrowed to an account',
  'agent.create': 'An agent was let in',
  'agent.delete': 'An agent was deleted',
  'agent.rotate-token': 'An agent was given a new token',
  'agent.unbind': 'An account was taken from an agent',
  'agent.update': 'An agent was changed',
  'connection.authorize': 'Sign-in at the provider',
  'connection.create': 'A connection was made',
  'connection.delete': 'A connection was deleted',
  'connection.disconnect': 'A connection was disconnected',
  'connection.refresh': 'Access was renewed',
  'connection.review-tools': 'Tools of a server were reviewed',
  'connection.revoke': 'Access was given back at the provider',
  'connection.update': 'A connection was changed',
  'connection.validate': 'A connection was checked',
  'connection.block': 'A connection was switched off by an administrator',
  'installation.delete': 'A setup was removed',
  'installation.put': 'A setup was saved',
  'project.bind': 'An account was given to a project',
  'project.create': 'A project was made',
  'project.delete': 'A project was deleted',
  'project.rename': 'A project was renamed',
  'project.unbind': 'An account was taken from a project',
  'session.close': 'A browser was signed out',
  'session.close-all': 'Signed out everywhere',
  'session.open': 'Signed in',
  'user.update': 'A user was changed',
};

/** What happened, as a sentence; a tool by its name. */
export const deedOf = ({ action, detail }: Pick<Event, 'action' | 'detail'>): string =>
  action === 'tool.call' ? text(detail['tool']) : (deeds[action] ?? action);

const outcomes: Readonly<Record<string, string>> = {
  cancelled: 'stopped',
  connection_not_ready: 'connection not ready',
  effect_not_allowed: 'not allowed in the project',
  invalid_arguments: 'arguments do not fit',
  scope_missing: 'needs more access',
  upstream_forbidden: 'refused by the provider',
  upstream_not_found: 'not found at the provider',
  upstream_rate_limited: 'too many calls',
  upstream_rejected: 'not accepted by the provider',
  upstream_timeout: 'provider too slow',
  upstream_too_large: 'answer too long',
  upstream_unauthorized: 'access not accepted',
  upstream_unavailable: 'provider away',
  upstream_unreachable: 'provider away',
  upstream_unreadable: 'answer unreadable',
};

/** Why something did not go through, in a few words. */
export const outcomeText = (outcome: string): string => outcomes[outcome] ?? outcome.replaceAll('_', ' ');

/** How long a call took, in words; empty for all else. */
export const tookOf = ({ detail }: Pick<Event, 'detail'>): string => {
  const milliseconds = detail['milliseconds'];
  return typeof milliseconds === 'number' ? durationText(milliseconds) : '';
};

export const durationText = (milliseconds: number): string =>
  milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
