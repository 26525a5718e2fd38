import { Badge, Code, List, Stack, Tabs, Text } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Answer } from '../api/call.ts';
import { isCode } from '../api/problem.ts';
import { useRead } from '../api/queries.ts';
import { OutLink } from '../parts/links.tsx';
import { NotFound } from '../parts/not-found.tsx';
import { OperationList } from '../parts/operation-list.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { PluginLogo } from '../parts/plugin-logo.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import type { Scheme } from '../parts/scheme-words.ts';
import { Section } from '../parts/section.tsx';
import { SetupSteps } from '../parts/setup-steps.tsx';
import { LoadingRows } from '../parts/states.tsx';
import { ConnectorSection, canConnect } from './integration/connector-section.tsx';
import { SkillText } from './integration/skill-text.tsx';

type Plugin = Answer<'GET /api/plugins/{id}'>;

/** One plugin: how it is connected, what its tools do, what it asks for, and how it is set up. */
export const Integration = () => {
  const { pluginId } = useParams({ from: '/signed-in/integrations/$pluginId' });
  const { tab = 'connect' } = useSearch({ from: '/signed-in/integrations/$pluginId' });
  const navigate = useNavigate({ from: '/integrations/$pluginId' });
  const { data: plugin, error, refetch } = useRead('GET /api/plugins/{id}', { params: { id: pluginId } });
  if (isCode(error, 'not_found')) return <NotFound />;
  if (error && !plugin) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!plugin) return <LoadingRows rows={3} height={120} />;
  const tools = toolSets(plugin).reduce((sum, { operations }) => sum + operations.length, 0);
  const scopes = scopesOf(plugin);
  const schemes = plugin.connectors.flatMap(({ authSchemes }) => authSchemes);
  const main = schemes.find(canConnect) ?? schemes[0];
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
              <ConnectorSection key={connector.id} pluginId={plugin.id} connector={connector} main={main} />
            ))}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="tools">
          <Stack>
            {toolSets(plugin).map(({ names, operations }) => (
              <Section key={names} title={names}>
                <OperationList operations={operations} />
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
          <SetupSteps plugin={plugin} schemes={schemes} />
        </Tabs.Panel>
        <Tabs.Panel value="skills">
          <Section title="Skills" about="Know-how that agents get beside the tools.">
            {plugin.skills.map((skill) => (
              <SkillText key={skill.name} {...skill} />
            ))}
          </Section>
        </Tabs.Panel>
      </Tabs>
    </>
  );
};

/** What connectors can do; those that can do the same are named together. */
const toolSets = ({ connectors }: Plugin) => {
  const sets = new Map<string, { names: string; operations: Plugin['connectors'][number]['operations'] }>();
  for (const { displayName, operations } of connectors.filter((one) => one.operations.length > 0)) {
    const same = operations.map(({ name }) => name).join();
    const known = sets.get(same);
    sets.set(same, { names: known ? `${known.names}, ${displayName}` : displayName, operations });
  }
  return [...sets.values()];
};

/** Each once, those that are asked for from the start first. */
const scopesOf = ({ connectors }: Plugin): Scheme['scopes'] => {
  const all = connectors.flatMap(({ authSchemes }) => authSchemes.flatMap(({ scopes }) => scopes));
  const each = [...new Map(all.map((scope) => [scope.name, scope])).values()];
  return [...each.filter((scope) => scope.default), ...each.filter((scope) => !scope.default)];
};
