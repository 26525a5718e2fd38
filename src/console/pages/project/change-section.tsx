import { Button, Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { isCode } from '../../api/problem.ts';
import { useChange } from '../../api/queries.ts';
import { ChangedElsewhere } from '../../parts/changed-elsewhere.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Section } from '../../parts/section.tsx';
import type { ProjectView } from './bindings-section.tsx';

/** Its name, and its end. */
export const ChangeSection = ({ project }: { project: ProjectView }) => {
  const [name, setName] = useState(project.name);
  const [base, setBase] = useState(project.etag);
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const rename = useChange('PATCH /api/projects/{id}', ['GET /api/projects', 'GET /api/connections']);
  const remove = useChange('DELETE /api/projects/{id}', ['GET /api/connections']);
  const params = { id: project.id };
  const save = (overwrite: boolean) =>
    rename.mutate(
      { params, ifMatch: overwrite ? undefined : base, body: { name: name.trim() } },
      {
        onSuccess: ({ etag }) => {
          setBase(etag);
          notifications.show({ message: 'Renamed.' });
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(false);
  };
  const load = () => {
    setName(project.name);
    setBase(project.etag);
    rename.reset();
  };
  return (
    <Section title="Change it">
      <form onSubmit={submit}>
        <Group align="flex-end">
          <TextInput label="Name" value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} flex="0 1 360px" />
          <Button type="submit" variant="default" loading={rename.isPending}>
            Rename
          </Button>
        </Group>
      </form>
      {isCode(rename.error, 'changed_meanwhile') ? (
        <ChangedElsewhere isBusy={rename.isPending} onLoad={load} onOverwrite={() => save(true)} />
      ) : (
        <ProblemNotice error={rename.error} />
      )}
      <div>
        <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
          Delete this project
        </Button>
      </div>
      <Confirm
        opened={deleting}
        title={`Delete ${project.name}?`}
        action="Delete"
        isBusy={remove.isPending}
        error={remove.error}
        onClose={() => setDeleting(false)}
        onConfirm={() => remove.mutate({ params }, { onSuccess: () => void navigate({ to: '/projects', replace: true }) })}
      >
        Its agents are deleted with it, and their tokens stop working at once. Your accounts stay connected. This cannot be
        undone.
      </Confirm>
    </Section>
  );
};
