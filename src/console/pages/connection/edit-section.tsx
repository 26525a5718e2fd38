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
  // After each save the secrets' inputs begin anew.
  const [saves, setSaves] = useState(0);
  const touches = ['GET /api/connections', 'GET /api/projects'];
  const change = useChange('PATCH /api/connections/{id}', touches);
  const toggle = useChange('PATCH /api/connections/{id}', touches);
  const params = { id: connection.id };
  const save = ({ configuration, secrets }: FormValues) =>
    change.mutate(
      {
        params,
        body: {
          displayName: name.trim(),
          ...(scheme.connectionFields.length > 0 && { configuration }),
          ...(Object.keys(secrets).length > 0 && { secrets }),
        },
      },
      {
        onSuccess: () => {
          setSaves((count) => count + 1);
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
        onChange={({ currentTarget }) => toggle.mutate({ params, body: { enabled: currentTarget.checked } })}
      />
      <SchemeForm
        key={saves}
        fields={scheme.connectionFields}
        configuration={connection.configuration}
        configured={connection.secrets}
        submit="Save"
        isBusy={change.isPending}
        error={change.error}
        ownPaths={['displayName']}
        onSubmit={save}
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
