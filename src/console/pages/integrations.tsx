import { Badge, Chip, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Answer } from '../api/call.ts';
import { useWhole } from '../api/queries.ts';
import { PageTitle } from '../parts/page-title.tsx';
import { PluginLogo } from '../parts/plugin-logo.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { SearchInput } from '../parts/search-input.tsx';
import { Empty, LoadingRows } from '../parts/states.tsx';

type Plugin = Answer<'GET /api/plugins'>['items'][number];

/** What can be connected: a card for each plugin. */
export const Integrations = () => {
  const { q = '', tag } = useSearch({ from: '/signed-in/integrations' });
  const navigate = useNavigate({ from: '/integrations' });
  const plugins = useWhole('GET /api/plugins', {});
  const set = (search: { q?: string; tag?: string | undefined }) =>
    void navigate({ search: (old) => ({ ...old, ...search }), replace: true, resetScroll: false });
  const tags = sharedTags(plugins.data ?? []);
  const found = plugins.data?.filter((plugin) => (!tag || plugin.tags.includes(tag)) && matches(plugin, q));
  return (
    <>
      <PageTitle title="Integrations">
        What your agents can work with. Connect an account of yours, then give it to a project.
      </PageTitle>
      <Stack gap="md" mb="lg">
        <SearchInput
          label="Search integrations"
          placeholder="Search by name or what it does"
          value={q}
          onSearch={(text) => set({ q: text })}
        />
        <Chip.Group
          value={tag ?? ''}
          onChange={(value) => set({ tag: value === tag || Array.isArray(value) ? undefined : value || undefined })}
        >
          <Group gap="xs" role="group" aria-label="Kinds of integrations" mih={30}>
            {plugins.data && (
              <Chip value="" size="xs" variant="light">
                All
              </Chip>
            )}
            {tags.map((one) => (
              <Chip key={one} value={one} size="xs" variant="light">
                {inWords(one)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Stack>
      <ProblemNotice error={plugins.error} onRetry={() => void plugins.refetch()} />
      {plugins.isPending && <LoadingRows rows={4} height={150} />}
      {found?.length === 0 && (
        <Empty title="Nothing fits">
          No integration matches {q ? `“${q}”` : 'that kind'}. Any server that speaks MCP can be added by its address: look for
          “Custom MCP server”.
        </Empty>
      )}
      <Text size="sm" c="dimmed" aria-live="polite" mb="xs" hidden={!found || (q === '' && !tag)}>
        {found?.length === 1 ? '1 integration' : `${found?.length ?? 0} integrations`}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {found?.map((plugin) => (
          <PluginCard key={plugin.id} plugin={plugin} />
        ))}
      </SimpleGrid>
    </>
  );
};

/** Kinds that gather at least a few; a kind of one is found by searching. */
const sharedTags = (plugins: readonly Plugin[]): string[] => {
  const counts = new Map<string, number>();
  for (const tag of plugins.flatMap((plugin) => plugin.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= 3)
    .map(([tag]) => tag)
    .toSorted();
};

const inWords = (tag: string): string => tag.replaceAll('-', ' ');

const matches = ({ displayName, description, tags, connectors }: Plugin, q: string): boolean => {
  const text = [displayName, description, ...tags, ...connectors.map((connector) => connector.displayName)]
    .join(' ')
    .toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

const PluginCard = ({ plugin: { id, displayName, description, tags, connectors } }: { plugin: Plugin }) => (
  <Paper
    withBorder
    p="md"
    className="card-link"
    renderRoot={(props) => <Link to="/integrations/$pluginId" params={{ pluginId: id }} {...props} />}
  >
    <Stack gap="sm" h="100%" justify="space-between">
      <div>
        <Group gap="sm" wrap="nowrap" mb="xs">
          <PluginLogo pluginId={id} name={displayName} size={38} />
          <div>
            <Title order={2} size="h3">
              {displayName}
            </Title>
            <Text size="xs" c="dimmed">
              {tags.map(inWords).join(' · ')}
            </Text>
          </div>
        </Group>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {description}
        </Text>
      </div>
      <Need connectors={connectors} />
    </Stack>
  </Paper>
);

/** What stands between the person and an account, in two or three words. */
const Need = ({ connectors }: Pick<Plugin, 'connectors'>) => {
  const setups = connectors.flatMap(({ authSchemes }) => authSchemes.map(({ setup }) => setup));
  const accounts = setups.reduce((sum, { connections }) => sum + connections, 0);
  const ready = setups.some(({ enabled, complete }) => enabled && complete);
  return (
    <Group gap="xs">
      {accounts > 0 && (
        <Badge variant="light" color="pine" tt="none">
          {accounts === 1 ? '1 account' : `${accounts} accounts`}
        </Badge>
      )}
      <Badge variant="light" color="gray" tt="none">
        {ready ? 'Ready to connect' : 'Needs setup'}
      </Badge>
    </Group>
  );
};
