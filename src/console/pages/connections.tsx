import { Group, Paper, SegmentedControl, Text, TextInput } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Answer } from '../api/call.ts';
import { useWhole } from '../api/queries.ts';
import { Icon } from '../parts/icon.tsx';
import { PageButton } from '../parts/links.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { PluginLogo } from '../parts/plugin-logo.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { RowList } from '../parts/row-list.tsx';
import { Empty, LoadingRows } from '../parts/states.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';

type Connection = Answer<'GET /api/connections'>['items'][number];

/** The person's accounts, and what each needs. */
export const Connections = () => {
  const { q = '', status = 'all' } = useSearch({ from: '/signed-in/connections' });
  const navigate = useNavigate({ from: '/connections' });
  const connections = useWhole('GET /api/connections', {});
  const set = (search: { q?: string; status?: string | undefined }) =>
    void navigate({ search: (old) => ({ ...old, ...search }), replace: true, resetScroll: false });
  const needing = connections.data?.filter(needsSomething).length ?? 0;
  const found = connections.data?.filter(
    (connection) => matches(connection, q) && (status === 'all' || needsSomething(connection)),
  );
  return (
    <>
      <PageTitle title="Connections" actions={<PageButton to="/integrations">Connect an account</PageButton>}>
        Accounts of yours that agents can be given. Their credentials stay here, sealed; agents never see them.
      </PageTitle>
      {connections.data && connections.data.length > 0 && (
        <Group mb="md" gap="md">
          <TextInput
            type="search"
            aria-label="Search connections"
            placeholder="Search by name, alias or account"
            leftSection={<Icon name="search" />}
            value={q}
            onChange={({ currentTarget }) => set({ q: currentTarget.value })}
            flex="1 1 240px"
            maw={420}
          />
          <SegmentedControl
            aria-label="Which connections"
            value={status}
            onChange={(value) => set({ status: value === 'all' ? undefined : value })}
            data={[
              { value: 'all', label: `All (${connections.data.length})` },
              { value: 'attention', label: `Need something (${needing})` },
            ]}
          />
        </Group>
      )}
      <ProblemNotice error={connections.error} onRetry={() => void connections.refetch()} />
      {connections.isPending && <LoadingRows rows={6} height={72} />}
      {connections.data?.length === 0 && (
        <Empty title="No account is connected yet" action={<PageButton to="/integrations">Choose an integration</PageButton>}>
          Choose what your agents shall work with and sign in there once. You can connect several accounts of the same kind.
        </Empty>
      )}
      {connections.data && connections.data.length > 0 && found?.length === 0 && (
        <Empty title="Nothing fits">
          {q === '' ? 'Every connection works. Nothing needs you.' : `No connection matches “${q}”.`}
        </Empty>
      )}
      {found && found.length > 0 && (
        <RowList items={found} label="Connections" keyOf={({ id }) => id} height={84}>
          {(connection) => <ConnectionRow connection={connection} />}
        </RowList>
      )}
    </>
  );
};

export const needsSomething = ({ status, missingScopes }: Pick<Connection, 'status' | 'missingScopes'>): boolean =>
  status !== 'Ready' || missingScopes.length > 0;

const matches = ({ displayName, alias, accountLabel, pluginId }: Connection, q: string): boolean =>
  `${displayName} ${alias} ${accountLabel ?? ''} ${pluginId}`.toLowerCase().includes(q.toLowerCase());

const ConnectionRow = ({ connection }: { connection: Connection }) => {
  const { id, displayName, alias, accountLabel, pluginId, status, message, missingScopes } = connection;
  return (
    <Paper
      withBorder
      p="sm"
      mb="xs"
      className="card-link"
      display="block"
      renderRoot={(props) => <Link to="/connections/$connectionId" params={{ connectionId: id }} {...props} />}
    >
      <Group gap="md" wrap="nowrap">
        <PluginLogo pluginId={pluginId} name={pluginId} size={40} />
        <div style={{ flex: 1, minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={550} className="wrap-anywhere" lineClamp={1}>
              {displayName}
            </Text>
            <StatusBadge status={status} limited={missingScopes.length > 0} />
          </Group>
          <Text size="sm" c="dimmed" className="wrap-anywhere" lineClamp={1}>
            {[accountLabel, alias !== displayName && alias].filter(Boolean).join(' · ')}
          </Text>
          {status !== 'Ready' && (
            <Text size="sm" className="wrap-anywhere" lineClamp={2}>
              {message}
            </Text>
          )}
        </div>
        <Icon name="right" />
      </Group>
    </Paper>
  );
};
