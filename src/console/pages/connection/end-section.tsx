import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../api/queries.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Section } from '../../parts/section.tsx';
import type { ConnectionView } from './mend.tsx';
import { RemovalEffects } from './removal-effects.tsx';

interface EndSectionProps {
  readonly connection: ConnectionView;
  readonly provider: string;
  /** It may be gone before the answer says so, and is then no page that does not exist. */
  readonly onDeleting: (isDeleting: boolean) => void;
}

/** How it ends: with the connection kept for later, or gone. */
export const EndSection = ({ connection, provider, onDeleting }: EndSectionProps) => {
  const [asking, setAsking] = useState<'disconnect' | 'delete'>();
  const navigate = useNavigate();
  const touches = ['GET /api/connections', 'GET /api/plugins', 'GET /api/projects'];
  const disconnect = useChange('POST /api/connections/{id}/disconnect', touches);
  const remove = useChange('DELETE /api/connections/{id}', ['GET /api/plugins', 'GET /api/projects']);
  const params = { id: connection.id };
  const close = () => setAsking(undefined);
  const deleteIt = async () => {
    onDeleting(true);
    const done = await remove.mutateAsync({ params }).then(
      () => true,
      () => false,
    );
    if (!done) return onDeleting(false);
    notifications.show({ message: `${connection.displayName} is deleted.` });
    await navigate({ to: '/connections', replace: true });
  };
  return (
    <Section title="End it">
      <Group>
        {Object.keys(connection.secrets).length > 0 && (
          <Button variant="default" onClick={() => setAsking('disconnect')}>
            Disconnect
          </Button>
        )}
        <Button variant="subtle" color="red" onClick={() => setAsking('delete')}>
          Delete
        </Button>
      </Group>
      <Confirm
        opened={asking === 'disconnect'}
        title={`Disconnect ${connection.displayName}?`}
        action="Disconnect"
        isBusy={disconnect.isPending}
        error={disconnect.error}
        onClose={close}
        onConfirm={() =>
          disconnect.mutate(
            { params },
            {
              onSuccess: () => {
                close();
                notifications.show({ message: `${connection.displayName} is disconnected.` });
              },
            },
          )
        }
      >
        <Stack gap={6}>
          <Text size="sm">
            Agents cannot use it from now on. The connection stays in its projects, and you can connect it again; its tools then
            use whichever account you sign in with.
          </Text>
          {asking === 'disconnect' && <RemovalEffects connectionId={connection.id} provider={provider} />}
        </Stack>
      </Confirm>
      <Confirm
        opened={asking === 'delete'}
        title={`Delete ${connection.displayName}?`}
        action="Delete"
        isBusy={remove.isPending}
        error={remove.error}
        onClose={close}
        onConfirm={() => void deleteIt()}
      >
        <Stack gap={6}>
          <Text size="sm">
            It is taken from every project and agent that has it: all tools that begin with {connection.alias}__ are gone. This
            cannot be undone.
          </Text>
          {asking === 'delete' && <RemovalEffects connectionId={connection.id} provider={provider} />}
        </Stack>
      </Confirm>
    </Section>
  );
};
