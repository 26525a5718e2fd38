import { Badge } from '@mantine/core';
import type { Answer } from '../api/call.ts';

type Status = Answer<'GET /api/connections/{id}'>['status'];

const looks: Readonly<Record<Status, { readonly color: string; readonly label: string }>> = {
  Ready: { color: 'pine', label: 'Ready' },
  NeedsConfiguration: { color: 'gray', label: 'Needs setup' },
  PendingAuthorization: { color: 'blue', label: 'Not connected' },
  Unverified: { color: 'yellow', label: 'Not checked' },
  Expired: { color: 'red', label: 'Expired' },
  Invalid: { color: 'red', label: 'Not accepted' },
  Disabled: { color: 'gray', label: 'Switched off' },
  DefinitionUnavailable: { color: 'gray', label: 'Not offered any more' },
};

export const statusLabel = (status: string): string =>
  Object.entries(looks).find(([known]) => known === status)?.[1].label ?? status;

/** `limited`: it works, with fewer scopes than its entry asks for. */
export const StatusBadge = ({ status, limited = false }: { status: Status; limited?: boolean }) => {
  const { color, label } = looks[status];
  return (
    <Badge color={limited && status === 'Ready' ? 'yellow' : color} variant="light" tt="none" fw={600}>
      {limited && status === 'Ready' ? 'Ready, limited' : label}
    </Badge>
  );
};
