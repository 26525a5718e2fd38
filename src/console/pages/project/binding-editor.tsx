import { Button, Checkbox, Group, Modal, NativeSelect, Radio, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../api/call.ts';
import { isCode } from '../../api/problem.ts';
import { useChange, useRead, useWhole } from '../../api/queries.ts';
import { basedOn } from '../../form-base.ts';
import { ChangedElsewhere } from '../../parts/changed-elsewhere.tsx';
import { effects as allEffects, type Effect, effectLabel, effectText } from '../../parts/effect-badge.tsx';
import { PageLink } from '../../parts/links.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { LoadingRows } from '../../parts/states.tsx';
import { useOpenerFocus } from '../../parts/use-opener-focus.ts';
import type { Binding, ProjectView } from './bindings-section.tsx';
import { OperationChoice } from './operation-choice.tsx';

interface BindingEditorProps {
  readonly project: ProjectView;
  /** Absent: an account that the project does not have yet. */
  readonly binding: Binding | undefined;
  readonly onClose: () => void;
}

/** Which account, and what may be done with it: by what a tool does, or tool by tool. */
export const BindingEditor = (props: BindingEditorProps) => {
  const { binding, onClose } = props;
  useOpenerFocus();
  const connections = useWhole('GET /api/connections', {});
  return (
    <Modal
      opened
      onClose={onClose}
      title={binding ? `What may be done with ${binding.displayName}` : 'Add an account'}
      centered
      size="lg"
    >
      {connections.data ? (
        <BindingForm {...props} connections={connections.data} />
      ) : (
        <>
          <ProblemNotice error={connections.error} onRetry={() => void connections.refetch()} />
          {!connections.error && <LoadingRows rows={3} height={48} />}
        </>
      )}
    </Modal>
  );
};

interface BindingFormProps extends BindingEditorProps {
  readonly connections: Answer<'GET /api/connections'>['items'];
}

const BindingForm = ({ project, binding, connections, onClose }: BindingFormProps) => {
  const bound = new Set(project.connections.map(({ connectionId }) => connectionId));
  // Chosen once: rights that were ticked for one account never move to another that has come meanwhile.
  const [chosen, setChosen] = useState(binding?.connectionId ?? connections.find(({ id }) => !bound.has(id))?.id ?? '');
  const offered = connections.filter(({ id }) => id === chosen || !bound.has(id));
  const connection = connections.find(({ id }) => id === chosen);
  const connectionId = connection?.id ?? '';
  const [effects, setEffects] = useState<readonly Effect[]>(binding?.effects ?? ['read']);
  const [operations, setOperations] = useState<readonly string[]>(binding?.operations ?? []);
  const [byTool, setByTool] = useState((binding?.operations.length ?? 0) > 0);
  const [follow, setFollow] = useState(binding?.followUpstream ?? false);
  const [base] = useState(binding?.etag);
  const tools = useRead('GET /api/connections/{id}/tools', { params: { id: connectionId } }, { enabled: connectionId !== '' });
  const put = useChange('PUT /api/projects/{id}/connections/{connectionId}', ['GET /api/projects', 'GET /api/connections']);
  const save = (overwrite: boolean) =>
    put.mutate(
      {
        params: { id: project.id, connectionId },
        ...(!overwrite && basedOn(base)),
        body: { effects: ordered(effects), operations: byTool ? [...operations] : [], followUpstream: follow },
      },
      { onSuccess: onClose },
    );
  const isNothing = effects.length === 0 || (byTool && operations.length === 0);
  return (
    <Stack>
      {!binding &&
        (offered.length === 0 ? (
          <Text>
            Every account of yours is in this project. <PageLink to="/integrations">Connect another one</PageLink>
          </Text>
        ) : (
          <NativeSelect
            label="Account"
            value={connectionId}
            onChange={({ currentTarget }) => {
              setChosen(currentTarget.value);
              setOperations([]);
            }}
            data={[
              ...(connection ? [] : [{ value: '', label: 'Choose an account' }]),
              ...offered.map(({ id, displayName, accountLabel }) => ({
                value: id,
                label: accountLabel === null || accountLabel === displayName ? displayName : `${displayName} (${accountLabel})`,
              })),
            ]}
          />
        ))}
      {connection && (
        <>
          <Checkbox.Group
            label="What agents may do"
            value={[...effects]}
            onChange={(values) => setEffects(allEffects.filter((effect) => values.includes(effect)))}
          >
            <Stack gap="xs" mt="xs">
              {allEffects.map((effect) => (
                <Checkbox key={effect} value={effect} label={effectLabel(effect)} description={effectText(effect)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Radio.Group label="Which tools" value={byTool ? 'some' : 'all'} onChange={(value) => setByTool(value === 'some')}>
            <Stack gap="xs" mt="xs">
              <Radio value="all" label="All that do no more than that" />
              <Radio value="some" label="Only those I choose" />
            </Stack>
          </Radio.Group>
          {byTool && <OperationChoice connection={connection} effects={effects} chosen={operations} onChange={setOperations} />}
          {(tools.data?.servers.length ?? 0) > 0 && (
            <Switch
              label="Follow its server"
              description="New and changed tools of its MCP server are used at once, without your review. Only for servers that you trust."
              checked={follow}
              onChange={({ currentTarget }) => setFollow(currentTarget.checked)}
            />
          )}
        </>
      )}
      {isCode(put.error, 'changed_meanwhile') ? (
        <ChangedElsewhere isBusy={put.isPending} onLoad={onClose} onOverwrite={() => save(true)} />
      ) : (
        <ProblemNotice error={put.error} />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => save(false)} loading={put.isPending} disabled={connectionId === '' || isNothing}>
          {binding ? 'Save' : 'Add it'}
        </Button>
      </Group>
    </Stack>
  );
};

/** The API names at most three effects, each once. */
const ordered = (effects: readonly Effect[]): [] | [Effect] | [Effect, Effect] | [Effect, Effect, Effect] => {
  const [first, second, third] = allEffects.filter((effect) => effects.includes(effect));
  if (!first) return [];
  if (!second) return [first];
  return third ? [first, second, third] : [first, second];
};
