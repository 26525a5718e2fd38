import { Alert, Button, Group, Text } from '@mantine/core';

/** Two tabs, or two people, edited the same thing. Nothing that was typed is lost: the person chooses. */
export const ChangedElsewhere = ({
  isBusy,
  onLoad,
  onOverwrite,
}: {
  isBusy: boolean;
  onLoad?: (() => void) | undefined;
  onOverwrite: () => void;
}) => (
  <Alert color="yellow" role="alert" title="This was changed elsewhere while you had it open">
    <Text size="sm" mb="sm">
      Nothing has been saved yet, and what you typed is still here.
    </Text>
    <Group gap="sm">
      {onLoad && (
        <Button size="xs" variant="default" onClick={onLoad}>
          Show what is there now
        </Button>
      )}
      <Button size="xs" variant="default" loading={isBusy} onClick={onOverwrite}>
        Save mine anyway
      </Button>
    </Group>
  </Alert>
);
