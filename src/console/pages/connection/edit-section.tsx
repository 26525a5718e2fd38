import { Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { ApiError } from '../../api/problem.ts';
import { useChange } from '../../api/queries.ts';
import { type FormValues, messageAt, SchemeForm } from '../../parts/scheme-form.tsx';
import type { Scheme } from '../../parts/scheme-words.ts';
import { Section } from '../../parts/section.tsx';
import type { ConnectionView } from './mend.tsx';

/** Its name, its fields, and the switch. */
export const EditSection = ({ connection, scheme }: { connection: ConnectionView; scheme: Scheme }) => {
  const [name, setName] = useState(connection.displayName);
  // What the form was filled from, and how often: each time its inputs begin anew.
  const [base, setBase] = useState({ etag: connection.etag, time: 0 });
  const touches = ['GET /api/connections', 'GET /api/projects'];
  const change = useChange('PATCH /api/connections/{id}', touches);
  const toggle = useChange('PATCH /api/connections/{id}', touches);
  const params = { id: connection.id };
  const fillFrom = ({ displayName, etag }: Pick<ConnectionView, 'displayName' | 'etag'>) => {
    setName(displayName);
    setBase(({ time }) => ({ etag, time: time + 1 }));
  };
  const save = ({ configuration, secrets }: FormValues, overwrite: boolean) =>
    change.mutate(
      {
        params,
        ifMatch: overwrite ? undefined : base.etag,
        body: {
          displayName: name.trim(),
          ...(scheme.connectionFields.length > 0 && { configuration }),
          ...(Object.keys(secrets).length > 0 && { secrets }),
        },
      },
      {
        onSuccess: (saved) => {
          fillFrom(saved);
          notifications.show({ message: 'Saved.' });
        },
      },
    );
  const errors = change.error instanceof ApiError ? change.error.problem.errors : [];
  return (
    <Section title="Change it">
      <Switch
        label="Switched on"
        description="While it is off, no agent can use it. Nothing is lost."
        checked={connection.enabled}
        disabled={toggle.isPending}
        onChange={({ currentTarget }) =>
          toggle.mutate(
            { params, body: { enabled: currentTarget.checked } },
            { onSuccess: ({ etag }) => setBase((old) => ({ ...old, etag })) },
          )
        }
      />
      <SchemeForm
        key={base.time}
        fields={scheme.connectionFields}
        configuration={connection.configuration}
        configured={connection.secrets}
        submit="Save"
        isBusy={change.isPending}
        error={change.error}
        ownPaths={['displayName']}
        onSubmit={save}
        onLoad={() => {
          fillFrom(connection);
          change.reset();
        }}
        before={
          <TextInput
            label="Name"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={messageAt(errors, 'displayName')}
          />
        }
      />
    </Section>
  );
};
