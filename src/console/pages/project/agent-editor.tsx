import { Button, Checkbox, Group, Modal, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { isCode } from '../../api/problem.ts';
import { useChange } from '../../api/queries.ts';
import { ChangedElsewhere } from '../../parts/changed-elsewhere.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { useOpenerFocus } from '../../parts/use-opener-focus.ts';
import type { Agent } from './agents-section.tsx';
import type { ProjectView } from './bindings-section.tsx';

interface AgentEditorProps {
  readonly project: ProjectView;
  readonly agent: Agent;
  readonly onClose: () => void;
}

/** Its name, and whether it may use all accounts of the project or some. */
export const AgentEditor = ({ project, agent, onClose }: AgentEditorProps) => {
  useOpenerFocus();
  const [name, setName] = useState(agent.name);
  const [restricted, setRestricted] = useState(agent.restricted);
  /** What is stored as far as this dialog has seen and changed it: a save that failed halfway goes on from there. */
  const stored = useRef({ etag: agent.etag, connections: new Set(agent.connections.map(({ connectionId }) => connectionId)) });
  const [chosen, setChosen] = useState<readonly string[]>(() => agent.connections.map(({ connectionId }) => connectionId));
  const touches = ['GET /api/projects'];
  const change = useChange('PATCH /api/projects/{id}/agents/{agentId}', touches);
  const bind = useChange('PUT /api/projects/{id}/agents/{agentId}/connections/{connectionId}', touches);
  const unbind = useChange('DELETE /api/projects/{id}/agents/{agentId}/connections/{connectionId}', touches);
  const params = { id: project.id, agentId: agent.id };
  const isBusy = change.isPending || bind.isPending || unbind.isPending;
  const save = async (overwrite: boolean) => {
    const { etag, connections } = stored.current;
    try {
      // First the lock, then what it leaves open: an agent never has more in between than before or after.
      const saved = await change.mutateAsync({
        params,
        ifMatch: overwrite ? undefined : etag,
        body: { name: name.trim(), restricted },
      });
      stored.current.etag = saved.etag;
      if (restricted) {
        for (const connectionId of [...connections].filter((one) => !chosen.includes(one))) {
          await unbind.mutateAsync({ params: { ...params, connectionId } });
          connections.delete(connectionId);
        }
        for (const { connectionId } of project.connections) {
          if (!chosen.includes(connectionId) || connections.has(connectionId)) continue;
          await bind.mutateAsync({
            params: { ...params, connectionId },
            body: { operations: [], effects: ['read', 'write', 'destructive'] },
          });
          connections.add(connectionId);
        }
      }
      onClose();
    } catch {
      // Shown below; what was chosen stays.
    }
  };
  const error = change.error ?? bind.error ?? unbind.error;
  return (
    <Modal opened onClose={onClose} title={`Change ${agent.name}`} centered>
      <Stack>
        <TextInput label="Name" value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} data-autofocus />
        <Switch
          label="Only some of the project’s accounts"
          description="Otherwise it may use all of them, those added later too."
          checked={restricted}
          onChange={({ currentTarget }) => setRestricted(currentTarget.checked)}
        />
        {restricted && (
          <Checkbox.Group label="Accounts" value={[...chosen]} onChange={setChosen}>
            <Stack gap="xs" mt="xs">
              {project.connections.length === 0 && <Text c="dimmed">The project has none.</Text>}
              {project.connections.map(({ connectionId, displayName }) => (
                <Checkbox key={connectionId} value={connectionId} label={displayName} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        {isCode(error, 'changed_meanwhile') ? (
          <ChangedElsewhere isBusy={isBusy} onLoad={onClose} onOverwrite={() => void save(true)} />
        ) : (
          <ProblemNotice error={error} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isBusy} onClick={() => void save(false)}>
            Save
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
