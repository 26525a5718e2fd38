import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Input } from '../../api/call.ts';
import { useChange } from '../../api/queries.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { type SetupEffects, whoUses } from './effects.tsx';

interface RemoveSetupProps {
  readonly name: string;
  readonly target: Input<'DELETE /api/installations/{plugin}/{connector}/{scheme}'>;
  readonly effects: SetupEffects | undefined;
  readonly touches: readonly string[];
  readonly onRemoved: () => void;
}

/** Takes the setup away, once it has been said who uses it. */
export const RemoveSetup = ({ name, target, effects, touches, onRemoved }: RemoveSetupProps) => {
  const [asking, setAsking] = useState(false);
  const remove = useChange('DELETE /api/installations/{plugin}/{connector}/{scheme}', touches);
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <Confirm
        opened={asking}
        title={`Remove the setup of ${name}?`}
        action="Remove"
        isBusy={remove.isPending}
        error={remove.error}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(target, { onSuccess: onRemoved })}
      >
        <Stack gap={6}>
          <Text size="sm">Its secrets are deleted for good.</Text>
          {effects && (
            <Text size="sm" className="wrap-anywhere">
              {whoUses(effects)}
            </Text>
          )}
          {effects && effects.connections > 0 && (
            <Text size="sm">
              {effects.addressFields.length > 0
                ? 'Their credentials are deleted too. They stop working until there is a setup again and they are connected again.'
                : 'They stop working until there is a setup again.'}
            </Text>
          )}
        </Stack>
      </Confirm>
    </>
  );
};
