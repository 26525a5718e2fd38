import { Badge, Code, Group, List, Paper, Stack, Tabs, Text, Title } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Answer } from '../api/call.ts';
import { isCode } from '../api/problem.ts';
import { useRead } from '../api/queries.ts';
import { OutLink, PageButton } from '../parts/links.tsx';
import { NotFound } from '../parts/not-found.tsx';
import { OperationList } from '../parts/operation-list.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { PluginLogo } from '../parts/plugin-logo.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { type Scheme, schemeWords } from '../parts/scheme-words.ts';
import { Section } from '../parts/section.tsx';
import { SetupSteps } from '../parts/setup-steps.tsx';
import { LoadingRows } from '../parts/states.tsx';

type Plugin = Answer<'GET /api/plugins/{id}'>;
type Connector = Plugin['connectors'][number];

/** One plugin: how it is connected, what its tools do, what it asks for, and how it is set up. */
export const Integration = () => {
  const { pluginId } = useParams({ from: '/signed-in/integrations/$pluginId' });
  const { tab = 'connect' } = useSearch({ from: '/signed-in/integrations/$pluginId' });
  const navigate = useNavigate({ from: '/integrations/$pluginId' });
  const { data: plugin, error, refetch } = useRead('GET /api/plugins/{id}', { params: { id: pluginId } });
  if (isCode(error, 'not_found')) return <NotFound />;
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!plugin) return <LoadingRows rows={3} height={120} />;
  const tools = plugin.connectors.reduce((sum, { operations }) => sum + operations.length, 0);
  const scopes = scopesOf(plugin);
  return (
    <>
      <PageTitle
        title={plugin.displayName}
        crumbs={[{ label: 'Integrations', to: '/integrations' }]}
        icon={<PluginLogo pluginId={plugin.id} name={plugin.displayName} size={56} />}
      >
        {plugin.description}{' '}
        <OutLink href={plugin.homepage} size="sm">
          Its own site
        </OutLink>
      </PageTitle>
      <Tabs
        value={tab}
        onChange={(value) => void navigate({ search: { tab: value ?? undefined }, replace: true, resetScroll: false })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="connect">Connect</Tabs.Tab>
          {tools > 0 && <Tabs.Tab value="tools">Tools ({tools})</Tabs.Tab>}
          {scopes.length > 0 && <Tabs.Tab value="permissions">Permissions ({scopes.length})</Tabs.Tab>}
          <Tabs.Tab value="setup">How to set it up</Tabs.Tab>
          {plugin.skills.length > 0 && <Tabs.Tab value="skills">Skills ({plugin.skills.length})</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="connect">
          <Stack>
            {plugin.connectors.map((connector) => (
              <ConnectorSection key={connector.id} pluginId={plugin.id} connector={connector} />
            ))}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="tools">
          <Stack>
            {plugin.connectors
              .filter(({ operations }) => operations.length > 0)
              .map((connector) => (
                <Section key={connector.id} title={connector.displayName}>
                  <OperationList operations={connector.operations} />
                </Section>
              ))}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="permissions">
          <Section
            title="Permissions"
            about="What the provider asks you to agree to. Those marked are asked for from the start; others when a tool needs them."
          >
            <List spacing="xs" listStyleType="none">
              {scopes.map(({ name, description, default: asked }) => (
                <List.Item key={name}>
                  <Text span>{description}</Text>{' '}
                  {asked && (
                    <Badge size="sm" variant="light" tt="none">
                      from the start
                    </Badge>
                  )}
                  <br />
                  <Code>{name}</Code>
                </List.Item>
              ))}
            </List>
          </Section>
        </Tabs.Panel>
        <Tabs.Panel value="setup">
          <SetupSteps plugin={plugin} />
        </Tabs.Panel>
        <Tabs.Panel value="skills">
          <Section title="Skills" about="Know-how that agents get beside the tools.">
            {plugin.skills.map(({ name, description }) => (
              <div key={name}>
                <Title order={3}>{name}</Title>
                <Text size="sm">{description}</Text>
              </div>
            ))}
          </Section>
        </Tabs.Panel>
      </Tabs>
    </>
  );
};

const scopesOf = ({ connectors }: Plugin): Scheme['scopes'] => {
  const all = connectors.flatMap(({ authSchemes }) => authSchemes.flatMap(({ scopes }) => scopes));
  return [...new Map(all.map((scope) => [scope.name, scope])).values()];
};

const ConnectorSection = ({ pluginId, connector }: { pluginId: string; connector: Connector }) => (
  <Section title={connector.displayName} about={connector.description}>
    {connector.authSchemes.map((scheme) => (
      <SchemeRow key={scheme.id} pluginId={pluginId} connectorId={connector.id} scheme={scheme} />
    ))}
  </Section>
);

const SchemeRow = ({ pluginId, connectorId, scheme }: { pluginId: string; connectorId: string; scheme: Scheme }) => {
  const { setup } = scheme;
  const params = { pluginId, connectorId, schemeId: scheme.id };
  const needsSetup = scheme.installationFields.length > 0;
  const canConnect = setup.enabled && setup.complete;
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" gap="md">
        <div style={{ flex: '1 1 280px' }}>
          <Group gap="xs">
            <Title order={3}>{scheme.displayName}</Title>
            <SetupBadge setup={setup} needsSetup={needsSetup} />
          </Group>
          <Text size="sm" c="dimmed" mt={4}>
            {scheme.description ?? schemeWords[scheme.type]}
          </Text>
        </div>
        <Group gap="sm">
          {needsSetup && (
            <PageButton
              to="/integrations/$pluginId/set-up/$connectorId/$schemeId"
              params={params}
              variant={canConnect ? 'default' : 'filled'}
            >
              {setup.installation === 'own' ? 'Change setup' : canConnect ? 'Use a setup of your own' : 'Set up'}
            </PageButton>
          )}
          {canConnect && (
            <PageButton to="/integrations/$pluginId/connect/$connectorId/$schemeId" params={params}>
              {setup.connections > 0 ? 'Connect another account' : 'Connect'}
            </PageButton>
          )}
        </Group>
      </Group>
    </Paper>
  );
};

const SetupBadge = ({ setup, needsSetup }: { setup: Scheme['setup']; needsSetup: boolean }) => {
  const [color, label] = !setup.enabled
    ? (['gray', 'Switched off'] as const)
    : !setup.complete
      ? (['yellow', 'Needs setup'] as const)
      : setup.installation === 'shared'
        ? (['pine', 'Set up for everybody'] as const)
        : (['pine', needsSetup ? 'Set up' : 'Ready to connect'] as const);
  return (
    <Badge variant="light" color={color} tt="none">
      {label}
    </Badge>
  );
};
