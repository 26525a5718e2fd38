import { Badge, Button, Group, NativeSelect, Paper, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../api/call.ts';
import { useChange, useList } from '../api/queries.ts';
import { Confirm } from '../parts/confirm.tsx';
import { PageLink } from '../parts/links.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { RowList } from '../parts/row-list.tsx';
import { SearchInput } from '../parts/search-input.tsx';
import { Empty, LoadingRows } from '../parts/states.tsx';
import { Time } from '../parts/time.tsx';
import { useMe } from '../session.tsx';

type User = Answer<'GET /api/admin/users'>['items'][number];

/** Everybody who has ever signed in, and what they may do. */
export const AdminUsers = () => {
  const { q = '' } = useSearch({ from: '/signed-in/admin/users' });
  const navigate = useNavigate({ from: '/admin/users' });
  const users = useList('GET /api/admin/users', { query: { q } });
  const [disabling, setDisabling] = useState<User>();
  return (
    <>
      <PageTitle title="Users">Everybody who has signed in here. You see how much each has, not what is in it.</PageTitle>
      <Group mb="md">
        <SearchInput
          label="Search users"
          placeholder="Search by name or id"
          value={q}
          onSearch={(text) => void navigate({ search: { q: text || undefined }, replace: true, resetScroll: false })}
        />
      </Group>
      <ProblemNotice error={users.error} onRetry={() => void users.refetch()} />
      {users.isPending && <LoadingRows rows={6} height={84} />}
      {users.items?.length === 0 && <Empty title="Nobody fits">{`No user matches “${q}”.`}</Empty>}
      {users.items && users.items.length > 0 && (
        <RowList items={users.items} label="Users" keyOf={({ id }) => id} height={92}>
          {(user) => <UserRow user={user} onDisable={() => setDisabling(user)} />}
        </RowList>
      )}
      <MoreButton {...users} />
      <DisableUser user={disabling} onClose={() => setDisabling(undefined)} />
    </>
  );
};

const touches = ['GET /api/admin/users'];

const UserRow = ({ user, onDisable }: { user: User; onDisable: () => void }) => {
  const { id, displayName, subject, issuer, disabled, connections, projects, createdAt } = user;
  const me = useMe();
  return (
    <Paper withBorder p="sm" mb="xs">
      <Group gap="md">
        <div style={{ flex: '1 1 260px', minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={550} className="wrap-anywhere" lineClamp={1}>
              {displayName}
            </Text>
            {id === me.id && (
              <Badge variant="light" color="gray" tt="none">
                You
              </Badge>
            )}
            {disabled && (
              <Badge variant="light" color="red" tt="none">
                Disabled
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed" className="wrap-anywhere" lineClamp={1}>
            {subject} at {issuer}
          </Text>
          <Text size="sm" c="dimmed">
            <PageLink
              to="/admin/connections"
              search={{ userId: id }}
              size="sm"
              aria-label={`${counted(connections, 'connection')} of ${displayName}`}
            >
              {counted(connections, 'connection')}
            </PageLink>
            {` · ${counted(projects, 'project')} · since `}
            <Time at={createdAt} />
          </Text>
        </div>
        <UserActions user={user} isMe={id === me.id} onDisable={onDisable} />
      </Group>
    </Paper>
  );
};

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const UserActions = ({ user, isMe, onDisable }: { user: User; isMe: boolean; onDisable: () => void }) => {
  const { id, displayName, role, disabled } = user;
  const change = useChange('PATCH /api/admin/users/{id}', touches);
  const [wanted, setWanted] = useState<Role>();
  const setRole = (value: Role) =>
    change.mutate(
      { params: { id }, body: { role: value } },
      {
        onSuccess: () => notifications.show({ message: `${displayName} is now ${roles[value].title}.` }),
        onSettled: () => setWanted(undefined),
      },
    );
  return (
    <>
      <Group gap="sm">
        <NativeSelect
          aria-label={`Role of ${displayName}`}
          value={role}
          disabled={isMe || change.isPending}
          data={[
            { value: 'member', label: 'Member' },
            { value: 'admin', label: 'Administrator' },
          ]}
          onChange={({ currentTarget }) => setWanted(currentTarget.value === 'admin' ? 'admin' : 'member')}
        />
        {disabled ? (
          <Button
            variant="default"
            loading={change.isPending}
            aria-label={`Enable ${displayName}`}
            onClick={() => change.mutate({ params: { id }, body: { disabled: false } })}
          >
            Enable
          </Button>
        ) : (
          <Button variant="default" color="red" disabled={isMe} aria-label={`Disable ${displayName}`} onClick={onDisable}>
            Disable
          </Button>
        )}
      </Group>
      {wanted && (
        <Confirm
          opened
          title={`Make ${displayName} ${roles[wanted].title}?`}
          action="Change the role"
          isBusy={change.isPending}
          onClose={() => setWanted(undefined)}
          onConfirm={() => setRole(wanted)}
        >
          {roles[wanted].means}
        </Confirm>
      )}
      {change.error && (
        <div style={{ flexBasis: '100%' }}>
          <ProblemNotice error={change.error} />
        </div>
      )}
    </>
  );
};

type Role = 'member' | 'admin';

const roles: Readonly<Record<Role, { readonly title: string; readonly means: string }>> = {
  member: { title: 'a member', means: 'They keep what they have, and no longer see or change anything of other people.' },
  admin: {
    title: 'an administrator',
    means: 'They see everybody’s users, connections and setups, can disable and block them, and can share setups with everybody.',
  },
};

const DisableUser = ({ user, onClose }: { user: User | undefined; onClose: () => void }) => {
  const change = useChange('PATCH /api/admin/users/{id}', touches);
  const close = () => {
    change.reset();
    onClose();
  };
  if (!user) return null;
  return (
    <Confirm
      opened
      title={`Disable ${user.displayName}?`}
      action="Disable"
      isBusy={change.isPending}
      error={change.error}
      onClose={close}
      onConfirm={() =>
        change.mutate(
          { params: { id: user.id }, body: { disabled: true } },
          {
            onSuccess: () => {
              notifications.show({ message: `${user.displayName} is disabled.` });
              close();
            },
          },
        )
      }
    >
      They are signed out everywhere at once, and their agents’ tokens are refused from the next call on. What they have stays:{' '}
      {counted(user.connections, 'connection')} and {counted(user.projects, 'project')}. You can enable them again.
    </Confirm>
  );
};
