import { Badge, Group, Paper, Text } from '@mantine/core';
import type { Answer } from '../api/call.ts';
import { useList, useWhole } from '../api/queries.ts';
import { PageButton } from '../parts/links.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { PluginLogo } from '../parts/plugin-logo.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { RowList } from '../parts/row-list.tsx';
import { Empty, LoadingRows } from '../parts/states.tsx';
import { Time } from '../parts/time.tsx';

type Plugin = Answer<'GET /api/plugins'>['items'][number];
type Installation = Answer<'GET /api/admin/installations'>['items'][number];

/** Everybody's setups: whose they are, whether they are on, and how much hangs on them. */
export const AdminInstallations = () => {
  const plugins = useWhole('GET /api/plugins', {});
  const installations = useList('GET /api/admin/installations', {});
  return (
    <>
      <PageTitle title="All setups">
        What people and administrators have set up. One that is shared serves everybody who has none of their own.
      </PageTitle>
      <ProblemNotice error={installations.error} onRetry={() => void installations.refetch()} />
      {installations.isPending && <LoadingRows rows={5} height={72} />}
      {installations.items?.length === 0 && (
        <Empty title="Nothing is set up yet" action={<PageButton to="/integrations">Choose an integration</PageButton>}>
          Set an integration up once and share it: then everybody connects with one click.
        </Empty>
      )}
      {installations.items && installations.items.length > 0 && (
        <RowList items={installations.items} label="All setups" keyOf={({ id }) => id} height={80}>
          {(installation) => <InstallationRow installation={installation} plugins={plugins.data ?? []} />}
        </RowList>
      )}
      <MoreButton {...installations} />
    </>
  );
};

/** The ids alone until the names are there, and where the catalog has it no more. */
const nameOf = ({ pluginId, connectorId, authSchemeId }: Installation, plugins: readonly Plugin[]): string => {
  const connector = plugins.find(({ id }) => id === pluginId)?.connectors.find(({ id }) => id === connectorId);
  const scheme = connector?.authSchemes.find(({ id }) => id === authSchemeId);
  return connector && scheme ? `${connector.displayName}, ${scheme.displayName}` : `${connectorId}, ${authSchemeId}`;
};

const InstallationRow = ({ installation, plugins }: { installation: Installation; plugins: readonly Plugin[] }) => {
  const { pluginId, connectorId, authSchemeId, shared, enabled, user, connections, updatedAt } = installation;
  return (
    <Paper withBorder p="sm" mb="xs">
      <Group gap="md">
        <Group gap="md" wrap="nowrap" flex="1 1 280px" miw={0}>
          <PluginLogo pluginId={pluginId} name={pluginId} size={40} />
          <div style={{ minWidth: 0 }}>
            <Group gap="xs">
              <Text fw={550} className="wrap-anywhere">
                {nameOf(installation, plugins)}
              </Text>
              {shared && (
                <Badge variant="light" tt="none">
                  For everybody
                </Badge>
              )}
              {!enabled && (
                <Badge variant="light" color="gray" tt="none">
                  Switched off
                </Badge>
              )}
            </Group>
            <Text size="sm" c="dimmed" className="wrap-anywhere">
              {`${user === null ? 'Shared' : user.displayName} · ${connections === 1 ? '1 connection' : `${connections} connections`} · changed `}
              <Time at={updatedAt} />
            </Text>
          </div>
        </Group>
        {shared && (
          <PageButton
            to="/integrations/$pluginId/set-up/$connectorId/$schemeId"
            params={{ pluginId, connectorId, schemeId: authSchemeId }}
            search={{ shared: 'true' }}
            variant="default"
          >
            Change
          </PageButton>
        )}
      </Group>
    </Paper>
  );
};
