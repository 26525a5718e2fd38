import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ProblemNotice } from './problem-notice.tsx';
import { useOpenerFocus } from './use-opener-focus.ts';

/** Says what a destructive act will do before it is done. Cancelling is the easier choice. */
export const Confirm = ({
  opened,
  title,
  children,
  action,
  onConfirm,
  onClose,
  isBusy = false,
  error,
}: {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** The verb on the button: "Disconnect". */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
  isBusy?: boolean;
  error?: unknown;
}) => {
  useOpenerFocus(opened);
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered>
      <Stack>
        <div>{children}</div>
        <ProblemNotice error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red.9" onClick={onConfirm} loading={isBusy}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
