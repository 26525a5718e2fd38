import { Accordion, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../api/call.ts';
import { useChange, useWhole } from '../../api/queries.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Section } from '../../parts/section.tsx';
import { LoadingRows } from '../../parts/states.tsx';
import { Time } from '../../parts/time.tsx';
import { AgentEditor } from './agent-editor.tsx';
import type { ProjectView } from './bindings-section.tsx';
import { NewAgent } from './new-agent.tsx';
import { Snippets } from './snippets.tsx';
import { TokenShown } from './token-shown.tsx';

export type Agent = Answer<'GET /api/projects/{id}/agents'>['items'][number];

/** Who may come in with a token, and how their programs are told the address. */
export const AgentsSection = ({ project }: { project: ProjectView }) => {
  const agents = useWhole('GET /api/projects/{id}/agents', { params: { id: project.id } });
  // Nowhere but here, and only until the dialog is closed.
  const [fresh, setFresh] = useState<{ readonly name: string; readonly token: string }>();
  const [making, setMaking] = useState(false);
  const [editing, setEditing] = useState<Agent>();
  const [asking, setAsking] = useState<{ readonly agent: Agent; readonly act: 'rotate' | 'delete' }>();
  const touches = ['GET /api/projects'];
  const rotate = useChange('POST /api/projects/{id}/agents/{agentId}/token', touches);
  const remove = useChange('DELETE /api/projects/{id}/agents/{agentId}', touches);
  const close = () => setAsking(undefined);
  const params = { id: project.id, agentId: asking?.agent.id ?? '' };
  return (
    <Section
      title="Agents"
      about="Each comes in with a token of its own, over MCP or HTTP. What you change here counts with its very next call."
    >
      <ProblemNotice error={agents.error} onRetry={() => void agents.refetch()} />
      {agents.isPending && <LoadingRows rows={2} height={56} />}
      <Stack gap="xs">
        {agents.data?.length === 0 && <Text c="dimmed">No agent can come in yet.</Text>}
        {agents.data?.map((agent) => (
          <Paper key={agent.id} withBorder p="sm">
            <Group justify="space-between" gap="sm">
              <div style={{ minWidth: 0, flex: '1 1 220px' }}>
                <Group gap="xs">
                  <Text fw={550} className="wrap-anywhere">
                    {agent.name}
                  </Text>
                  {agent.restricted && (
                    <Badge variant="light" color="gray" tt="none" size="sm">
                      {agent.connections.length === 1 ? 'Only 1 account' : `Only ${agent.connections.length} accounts`}
                    </Badge>
                  )}
                </Group>
                <Text size="sm" c="dimmed">
                  Made <Time at={agent.createdAt} />
                </Text>
              </div>
              <Group gap="xs">
                <Button size="xs" variant="default" onClick={() => setEditing(agent)} aria-label={`Change ${agent.name}`}>
                  Change
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => setAsking({ agent, act: 'rotate' })}
                  aria-label={`New token for ${agent.name}`}
                >
                  New token
                </Button>
                <Button
                  size="xs"
                  variant="subtle"
                  color="red"
                  onClick={() => setAsking({ agent, act: 'delete' })}
                  aria-label={`Delete ${agent.name}`}
                >
                  Delete
                </Button>
              </Group>
            </Group>
          </Paper>
        ))}
        <div>
          <Button
            onClick={() => setMaking(true)}
            variant={agents.data?.length === 0 && project.connections.length > 0 ? 'filled' : 'default'}
          >
            Let an agent in
          </Button>
        </div>
      </Stack>
      {(agents.data?.length ?? 0) > 0 && (
        <Accordion variant="contained">
          <Accordion.Item value="programs">
            <Accordion.Control>How a program is told of it</Accordion.Control>
            <Accordion.Panel>
              <Snippets token="YOUR-AGENT-TOKEN" />
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      )}
      {making && (
        <NewAgent
          projectId={project.id}
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false);
            setFresh(made);
          }}
        />
      )}
      {editing && <AgentEditor project={project} agent={editing} onClose={() => setEditing(undefined)} />}
      {fresh && <TokenShown {...fresh} onClose={() => setFresh(undefined)} />}
      <Confirm
        opened={asking?.act === 'rotate'}
        title={`Give ${asking?.agent.name ?? ''} a new token?`}
        action="Make a new token"
        isBusy={rotate.isPending}
        error={rotate.error}
        onClose={close}
        onConfirm={() =>
          rotate.mutate(
            { params },
            {
              onSuccess: ({ name, token }) => {
                close();
                setFresh({ name, token });
              },
            },
          )
        }
      >
        The old token stops working at once. Whatever uses it has to be given the new one, which is shown once.
      </Confirm>
      <Confirm
        opened={asking?.act === 'delete'}
        title={`Delete ${asking?.agent.name ?? ''}?`}
        action="Delete"
        isBusy={remove.isPending}
        error={remove.error}
        onClose={close}
        onConfirm={() => remove.mutate({ params }, { onSuccess: close })}
      >
        Its token stops working at once. Its calls stay in the activity. This cannot be undone.
      </Confirm>
    </Section>
  );
};
