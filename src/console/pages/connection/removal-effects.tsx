import { Skeleton, Stack, Text } from '@mantine/core';
import type { Answer } from '../../api/call.ts';
import { useRead } from '../../api/queries.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';

type Effects = Answer<'GET /api/connections/{id}/effects'>;

/** What ending a connection does, said before it is done. */
export const RemovalEffects = ({ connectionId, provider }: { connectionId: string; provider: string }) => {
  const { data, error } = useRead('GET /api/connections/{id}/effects', { params: { id: connectionId } });
  if (error) return <ProblemNotice error={error} />;
  if (!data) return <Skeleton height={64} radius="md" />;
  const agents = new Set(data.projects.flatMap((project) => project.agents.map(({ name }) => name)));
  return (
    <Stack gap={6}>
      <Text size="sm">{accessWords(data, provider)}</Text>
      {data.projects.map(({ id, name, tools }) => (
        <Text key={id} size="sm" className="wrap-anywhere">
          The project “{name}” loses {tools === 1 ? '1 tool' : `${tools} tools`}.
        </Text>
      ))}
      {agents.size > 0 && (
        <Text size="sm" className="wrap-anywhere">
          Agents that used it: {[...agents].join(', ')}.
        </Text>
      )}
    </Stack>
  );
};

const accessWords = ({ access, siblings }: Effects, provider: string): string => {
  switch (access) {
    case 'none':
      return 'There is no credential to give back.';
    case 'ended':
      return `Its access is given back at ${provider}.`;
    case 'kept':
      return `The access at ${provider} stays, because ${siblings.map(({ displayName }) => displayName).join(', ')} still ${siblings.length === 1 ? 'needs' : 'need'} it.`;
    case 'stays':
      return `The credential is deleted here. At ${provider} only you can end the access, in your settings there.`;
  }
};
