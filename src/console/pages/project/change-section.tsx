import { Button, Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { isCode } from '../../api/problem.ts';
import { useChange } from '../../api/queries.ts';
import { useFormBase } from '../../form-base.ts';
import { ChangedElsewhere } from '../../parts/changed-elsewhere.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Section } from '../../parts/section.tsx';
import type { ProjectView } from './bindings-section.tsx';

/** Its name, and its end. */
export const ChangeSection = ({ project }: { project: ProjectView }) => {
  const { base, round, edited, begin } = useFormBase(project);
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const remove = useChange('DELETE /api/projects/{id}', ['GET /api/connections']);
  const params = { id: project.id };
  return (
    <Section title="Change it">
      <RenameForm key={round} base={base} onEdit={edited} onBegin={begin} />
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

interface RenameFormProps {
  readonly base: ProjectView;
  readonly onEdit: () => void;
  readonly onBegin: () => void;
}

const RenameForm = ({ base, onEdit, onBegin }: RenameFormProps) => {
  const [name, setName] = useState(base.name);
  const rename = useChange('PATCH /api/projects/{id}', ['GET /api/projects', 'GET /api/connections']);
  const save = (overwrite: boolean) =>
    rename.mutate(
      { params: { id: base.id }, ifMatch: overwrite ? undefined : base.etag, body: { name: name.trim() } },
      {
        onSuccess: () => {
          notifications.show({ message: 'Renamed.' });
          onBegin();
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(false);
  };
  return (
    <>
      <form onSubmit={submit} onChange={onEdit}>
        <Group align="flex-end">
          <TextInput label="Name" value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} flex="0 1 360px" />
          <Button type="submit" variant="default" loading={rename.isPending}>
            Rename
          </Button>
        </Group>
      </form>
      {isCode(rename.error, 'changed_meanwhile') ? (
        <ChangedElsewhere isBusy={rename.isPending} onLoad={onBegin} onOverwrite={() => save(true)} />
      ) : (
        <ProblemNotice error={rename.error} />
      )}
    </>
  );
};
