import { ActionIcon, CopyButton, Group, Paper, Text, Tooltip } from '@mantine/core';
import { Icon } from './icon.tsx';

/** A value to be copied elsewhere, such as a redirect URI. */
export const CopyValue = ({ value, label }: { value: string; label: string }) => (
  <Paper withBorder px="sm" py={6}>
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text className="mono wrap-anywhere">{value}</Text>
      <CopyIcon value={value} label={label} />
    </Group>
  </Paper>
);

export const CopyIcon = ({ value, label }: { value: string; label: string }) => (
  <CopyButton value={value}>
    {({ copied, copy }) => (
      <Tooltip label={copied ? 'Copied' : `Copy ${label}`}>
        <ActionIcon
          variant="subtle"
          color={copied ? 'pine' : 'gray'}
          onClick={copy}
          aria-label={copied ? 'Copied' : `Copy ${label}`}
        >
          <Icon name={copied ? 'check' : 'copy'} />
        </ActionIcon>
      </Tooltip>
    )}
  </CopyButton>
);
