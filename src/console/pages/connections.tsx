import { Group, Paper, SegmentedControl, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Answer } from '../api/call.ts';
import { useList } from '../api/queries.ts';
import { Icon } from '../parts/icon.tsx';
import { PageButton } from '../parts/links.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { PluginLogo } from '../parts/plugin-logo.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { RowList } from '../parts/row-list.tsx';
import { SearchInput } from '../parts/search-input.tsx';
import { Empty, LoadingRows } from '../parts/states.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';

type Connection = Answer<'GET /api/connections'>['items'][number];

/** The person's accounts, and what each needs. */
export const Connections = () => {
  const { q = '', status = 'all' } = useSearch({ from: '/signed-in/connections' });
  const navigate = useNavigate({ from: '/connections' });
  const attention = status === 'attention' ? 'true' : undefined;
  const connections = useList('GET /api/connections', { query: { q, ...(attention && { attention }) } });
  const set = (search: { q?: string; status?: string | undefined }) =>
    void navigate({ search: (old) => ({ ...old, ...search }), replace: true, resetScroll: false });
  const { items } = connections;
  const isNarrowed = q !== '' || attention !== undefined;
  return (
    <>
      <PageTitle title="Connections" actions={<PageButton to="/integrations">Connect an account</PageButton>}>
        Accounts of yours that agents can be given. Their credentials stay here, sealed; agents never see them.
      </PageTitle>
      {(isNarrowed || items?.length !== 0) && (
        <Group mb="md" gap="md">
          <SearchInput
            label="Search connections"
            placeholder="Search by name, alias or account"
            value={q}
            onSearch={(text) => set({ q: text })}
          />
          <SegmentedControl
            aria-label="Which connections"
            value={status}
            onChange={(value) => set({ status: value === 'all' ? undefined : value })}
            data={[
              { value: 'all', label: 'All' },
              { value: 'attention', label: 'Need something' },
            ]}
          />
        </Group>
      )}
      <ProblemNotice error={connections.error} onRetry={() => void connections.refetch()} />
      {connections.isPending && <LoadingRows rows={6} height={72} />}
      <div aria-live="polite">{items?.length === 0 && (isNarrowed ? <NothingFits q={q} /> : <NoneYet />)}</div>
      {items && items.length > 0 && (
        <RowList items={items} label="Connections" keyOf={({ id }) => id} height={84}>
          {(connection) => <ConnectionRow connection={connection} />}
        </RowList>
      )}
      <MoreButton {...connections} />
    </>
  );
};

const NoneYet = () => (
  <Empty title="No account is connected yet" action={<PageButton to="/integrations">Choose an integration</PageButton>}>
    Choose what your agents shall work with and sign in there once. You can connect several accounts of the same kind.
  </Empty>
);

const NothingFits = ({ q }: { q: string }) => (
  <Empty title="Nothing fits">{q === '' ? 'Every connection works. Nothing needs you.' : `No connection matches “${q}”.`}</Empty>
);

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
