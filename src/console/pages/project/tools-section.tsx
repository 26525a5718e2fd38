import { Alert, Code, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../api/queries.ts';
import { EffectBadge } from '../../parts/effect-badge.tsx';
import { Icon } from '../../parts/icon.tsx';
import { PageLink } from '../../parts/links.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { RowList } from '../../parts/row-list.tsx';
import { Section } from '../../parts/section.tsx';
import { LoadingRows } from '../../parts/states.tsx';
import { effectOf } from '../../parts/tool-effect.ts';

/** The list that an agent of the project sees right now, and what keeps it from being longer. */
export const ToolsSection = ({ projectId }: { projectId: string }) => {
  const [q, setQ] = useState('');
  const { data, error, refetch } = useRead('GET /api/projects/{id}/tools', { params: { id: projectId } });
  const found = data?.tools.filter(({ name, title }) => `${name} ${title}`.toLowerCase().includes(q.toLowerCase())) ?? [];
  return (
    <Section title={data ? `Tools (${data.tools.length})` : 'Tools'} about="What an agent of this project sees right now.">
      <ProblemNotice error={error} onRetry={() => void refetch()} />
      {!data && !error && <LoadingRows rows={4} height={44} />}
      {data?.warnings.map(({ connectionId, alias, message }) => (
        <Alert key={`${connectionId} ${message}`} color="yellow" icon={<Icon name="alert" />} title={alias}>
          <Text size="sm">{message}</Text>
          <PageLink to="/connections/$connectionId" params={{ connectionId }} size="sm" c="inherit" td="underline">
            Mend it
          </PageLink>
        </Alert>
      ))}
      {data && data.tools.length === 0 && <Text c="dimmed">None. Add an account above, or mend those that are there.</Text>}
      {data && data.tools.length > 8 && (
        <TextInput
          type="search"
          aria-label="Search the project’s tools"
          placeholder="Search"
          leftSection={<Icon name="search" />}
          value={q}
          onChange={({ currentTarget }) => setQ(currentTarget.value)}
          maw={360}
        />
      )}
      {found.length > 0 && (
        <RowList items={found} label="Tools" keyOf={({ name }) => name} height={52}>
          {(tool) => (
            <Stack gap={2} py={6}>
              <Group gap="xs">
                <PageLink
                  to="/projects/$projectId/try"
                  params={{ projectId }}
                  search={{ tool: tool.name }}
                  fw={500}
                  className="wrap-anywhere"
                >
                  {tool.title}
                </PageLink>
                <EffectBadge effect={effectOf(tool)} />
              </Group>
              <Text size="xs" c="dimmed" className="mono wrap-anywhere">
                {tool.name}
              </Text>
            </Stack>
          )}
        </RowList>
      )}
      {data && data.skills.length > 0 && (
        <div>
          <Text fw={550} size="sm">
            Skills
          </Text>
          <List size="sm">
            {data.skills.map(({ name, description }) => (
              <List.Item key={name}>
                <Code>{name}</Code> {description}
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </Section>
  );
};
