import { Badge, Button, Group, NativeSelect, Paper, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer, Input } from '../api/call.ts';
import { useChange, useList } from '../api/queries.ts';
import { Confirm } from '../parts/confirm.tsx';
import { PageButton } from '../parts/links.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { PluginLogo } from '../parts/plugin-logo.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { RowList } from '../parts/row-list.tsx';
import { SearchInput } from '../parts/search-input.tsx';
import { Empty, LoadingRows } from '../parts/states.tsx';
import { StatusBadge, statusLabel } from '../parts/status-badge.tsx';
import { Time } from '../parts/time.tsx';

type Connection = Answer<'GET /api/admin/connections'>['items'][number];
type Status = NonNullable<NonNullable<Input<'GET /api/admin/connections'>['query']>['status']>;

const statuses = [
  'Ready',
  'PendingAuthorization',
  'Unverified',
  'Expired',
  'Invalid',
  'NeedsConfiguration',
  'Disabled',
  'DefinitionUnavailable',
] as const satisfies readonly Status[];

/** Everybody's accounts: that they are there and how they are. Any can be switched off at once. */
export const AdminConnections = () => {
  const { q = '', status: wanted, userId } = useSearch({ from: '/signed-in/admin/connections' });
  const navigate = useNavigate({ from: '/admin/connections' });
  const status = statuses.find((known) => known === wanted);
  const connections = useList('GET /api/admin/connections', {
    query: { q, ...(status && { status }), ...(userId !== undefined && { userId }) },
  });
  const [blocking, setBlocking] = useState<Connection>();
  const set = (search: { q?: string | undefined; status?: string | undefined }) =>
    void navigate({ search: (old) => ({ ...old, ...search }), replace: true, resetScroll: false });
  const isFiltered = q !== '' || status !== undefined || userId !== undefined;
  return (
    <>
      <PageTitle
        title="All connections"
        actions={
          userId !== undefined && (
            <PageButton to="/admin/connections" variant="default">
              Show everybody’s
            </PageButton>
          )
        }
      >
        {userId === undefined
          ? 'Everybody’s accounts: that they are there and how they are. Nobody sees their credentials.'
          : `The accounts of ${connections.items?.[0]?.user.displayName ?? 'one user'}.`}
      </PageTitle>
      <Group gap="md" mb="md">
        <SearchInput
          label="Search connections"
          placeholder="Search by name, alias or account"
          value={q}
          onSearch={(text) => set({ q: text || undefined })}
        />
        <NativeSelect
          aria-label="Status"
          value={status ?? ''}
          data={[{ value: '', label: 'Any status' }, ...statuses.map((value) => ({ value, label: statusLabel(value) }))]}
          onChange={({ currentTarget }) => set({ status: currentTarget.value || undefined })}
        />
      </Group>
      <ProblemNotice error={connections.error} onRetry={() => void connections.refetch()} />
      {connections.isPending && <LoadingRows rows={6} height={84} />}
      {connections.items?.length === 0 &&
        (isFiltered ? (
          <Empty title="Nothing fits">No connection matches what you look for.</Empty>
        ) : (
          <Empty title="No account is connected yet">As soon as somebody connects one, it is listed here.</Empty>
        ))}
      {connections.items && connections.items.length > 0 && (
        <RowList items={connections.items} label="All connections" keyOf={({ id }) => id} height={92}>
          {(connection) => <ConnectionRow connection={connection} onBlock={() => setBlocking(connection)} />}
        </RowList>
      )}
      <MoreButton {...connections} />
      <BlockConnection connection={blocking} onClose={() => setBlocking(undefined)} />
    </>
  );
};

const touches = ['GET /api/admin/connections', 'GET /api/connections'];

const ConnectionRow = ({ connection, onBlock }: { connection: Connection; onBlock: () => void }) => {
  const { id, displayName, alias, accountLabel, pluginId, status, missingScopes, blocked, message, user, lastUsedAt } =
    connection;
  const change = useChange('PATCH /api/admin/connections/{id}', touches);
  return (
    <Paper withBorder p="sm" mb="xs">
      <Group gap="md">
        <Group gap="md" wrap="nowrap" flex="1 1 280px" miw={0}>
          <PluginLogo pluginId={pluginId} name={pluginId} size={40} />
          <div style={{ minWidth: 0 }}>
            <Group gap="xs">
              <Text fw={550} className="wrap-anywhere" lineClamp={1}>
                {displayName}
              </Text>
              {blocked ? (
                <Badge variant="light" color="red" tt="none">
                  Blocked
                </Badge>
              ) : (
                <StatusBadge status={status} limited={missingScopes.length > 0} />
              )}
            </Group>
            <Text size="sm" c="dimmed" className="wrap-anywhere" lineClamp={1}>
              {[user.displayName, accountLabel, alias].filter(Boolean).join(' · ')}
            </Text>
            <Text size="sm" c="dimmed" className="wrap-anywhere" lineClamp={2}>
              {status === 'Ready' ? (
                lastUsedAt === null ? (
                  'Never used'
                ) : (
                  <>
                    Used <Time at={lastUsedAt} />
                  </>
                )
              ) : (
                message
              )}
            </Text>
          </div>
        </Group>
        {blocked ? (
          <Button
            variant="default"
            loading={change.isPending}
            aria-label={`Allow again: ${displayName} of ${user.displayName}`}
            onClick={() => change.mutate({ params: { id }, body: { disabled: false } })}
          >
            Allow again
          </Button>
        ) : (
          <Button variant="default" aria-label={`Block ${displayName} of ${user.displayName}`} onClick={onBlock}>
            Block
          </Button>
        )}
      </Group>
      <ProblemNotice error={change.error} />
    </Paper>
  );
};

const BlockConnection = ({ connection, onClose }: { connection: Connection | undefined; onClose: () => void }) => {
  const change = useChange('PATCH /api/admin/connections/{id}', touches);
  const close = () => {
    change.reset();
    onClose();
  };
  if (!connection) return null;
  const { id, displayName, alias, user } = connection;
  return (
    <Confirm
      opened
      title={`Block ${displayName}?`}
      action="Block"
      isBusy={change.isPending}
      error={change.error}
      onClose={close}
      onConfirm={() =>
        change.mutate(
          { params: { id }, body: { disabled: true } },
          {
            onSuccess: () => {
              notifications.show({ message: `${displayName} of ${user.displayName} is blocked.` });
              close();
            },
          },
        )
      }
    >
      From the next call on, no agent of {user.displayName} can use it: all tools that begin with {alias}__ are gone.{' '}
      {user.displayName} sees that an administrator has done this and cannot undo it. Its credential stays, and you can allow it
      again.
    </Confirm>
  );
};
