import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { CopyValue } from '../../parts/copy-value.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Snippets } from './snippets.tsx';

/** A new token, the one time that it can be seen, with what to paste where. */
export const TokenShown = ({ name, token, onClose }: { name: string; token: string; onClose: () => void }) => (
  <Modal
    opened
    onClose={onClose}
    title={`The token of ${name}`}
    size="lg"
    centered
    // Whoever closes it by accident has lost the token.
    closeOnClickOutside={false}
    closeOnEscape={false}
    withCloseButton={false}
  >
    <Stack>
      <Alert color="yellow" icon={<Icon name="alert" />} title="It is shown this once">
        Copy it now. Only a fingerprint of it is kept here; a lost one is replaced by a new one.
      </Alert>
      <CopyValue value={token} label="token" />
      <div>
        <Text fw={550}>Give it to a program</Text>
        <Snippets token={token} />
      </div>
      <Group justify="flex-end">
        <Button onClick={onClose}>I have copied it</Button>
      </Group>
    </Stack>
  </Modal>
);
