import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../api/queries.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { useOpenerFocus } from '../../parts/use-opener-focus.ts';

interface NewAgentProps {
  readonly projectId: string;
  readonly onClose: () => void;
  readonly onMade: (agent: { readonly name: string; readonly token: string }) => void;
}

export const NewAgent = ({ projectId, onClose, onMade }: NewAgentProps) => {
  useOpenerFocus();
  const [name, setName] = useState('');
  const create = useChange('POST /api/projects/{id}/agents', ['GET /api/projects']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ params: { id: projectId }, body: { name: name.trim() } }, { onSuccess: (made) => onMade(made) });
  };
  return (
    <Modal opened onClose={onClose} title="Let an agent in" centered>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="Name"
            description="What you call it, such as “Claude Code on my laptop”. It stands beside its calls in the activity."
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            data-autofocus
            required
            withAsterisk={false}
          />
          <ProblemNotice error={create.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending}>
              Make its token
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
