import { Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { ApiError } from '../../api/problem.ts';
import { useChange } from '../../api/queries.ts';
import { useFormBase } from '../../form-base.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { type FormValues, messageAt, SchemeForm } from '../../parts/scheme-form.tsx';
import type { Scheme } from '../../parts/scheme-words.ts';
import { Section } from '../../parts/section.tsx';
import type { ConnectionView } from './mend.tsx';

const touches = ['GET /api/connections', 'GET /api/projects'];

/** Its name, its fields, and the switch. */
export const EditSection = ({ connection, scheme }: { connection: ConnectionView; scheme: Scheme }) => {
  const { base, round, edited, begin, rebase } = useFormBase(connection);
  const toggle = useChange('PATCH /api/connections/{id}', touches);
  return (
    <Section title="Change it">
      <Switch
        label="Switched on"
        description="While it is off, no agent can use it. Nothing is lost."
        checked={connection.enabled}
        disabled={toggle.isPending}
        onChange={({ currentTarget }) =>
          toggle.mutate(
            { params: { id: connection.id }, body: { enabled: currentTarget.checked } },
            // The form below goes on where nothing else has changed meanwhile; otherwise its save says so.
            { onSuccess: (stored) => formOf(stored) === formOf(base) && rebase(stored) },
          )
        }
      />
      <ProblemNotice error={toggle.error} />
      <EditForm key={round} base={base} scheme={scheme} onEdit={edited} onBegin={begin} />
    </Section>
  );
};

/** What the form was filled from, to be compared. */
const formOf = ({ displayName, configuration, secrets }: ConnectionView): string =>
  JSON.stringify([displayName, configuration, secrets]);

interface EditFormProps {
  readonly base: ConnectionView;
  readonly scheme: Scheme;
  readonly onEdit: () => void;
  readonly onBegin: () => void;
}

const EditForm = ({ base, scheme, onEdit, onBegin }: EditFormProps) => {
  const [name, setName] = useState(base.displayName);
  const change = useChange('PATCH /api/connections/{id}', touches);
  const save = ({ configuration, secrets }: FormValues, overwrite: boolean) =>
    change.mutate(
      {
        params: { id: base.id },
        ifMatch: overwrite ? undefined : base.etag,
        body: {
          displayName: name.trim(),
          ...(scheme.connectionFields.length > 0 && { configuration }),
          ...(Object.keys(secrets).length > 0 && { secrets }),
        },
      },
      {
        onSuccess: () => {
          notifications.show({ message: 'Saved.' });
          onBegin();
        },
      },
    );
  const errors = change.error instanceof ApiError ? change.error.problem.errors : [];
  return (
    <SchemeForm
      fields={scheme.connectionFields}
      configuration={base.configuration}
      configured={base.secrets}
      submit="Save"
      isBusy={change.isPending}
      error={change.error}
      ownPaths={['displayName']}
      onSubmit={save}
      onEdit={onEdit}
      onLoad={onBegin}
      before={
        <TextInput
          label="Name"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={messageAt(errors, 'displayName')}
        />
      }
    />
  );
};
