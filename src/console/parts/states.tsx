import { Center, Group, Loader, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export const Loading = () => (
  <Center mih={240} role="status">
    <Loader size="sm" aria-hidden="true" />
    <Text ml="sm" c="dimmed">
      Loading
    </Text>
  </Center>
);

/** Stands where a list will be, in about its size, so that nothing jumps. */
export const LoadingRows = ({ rows = 5, height = 56 }: { rows?: number; height?: number }) => (
  <Stack gap="xs" role="status" aria-label="Loading">
    {Array.from({ length: rows }, (_, row) => row).map((row) => (
      <Skeleton key={row} height={height} radius="md" />
    ))}
  </Stack>
);

/** What a list says that has nothing in it: why, and what comes next. */
export const Empty = ({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) => (
  <Paper withBorder p="xl">
    <Stack align="center" gap="xs" ta="center">
      <Title order={2}>{title}</Title>
      {children && (
        <Text c="dimmed" maw={460}>
          {children}
        </Text>
      )}
      {action && <Group mt="sm">{action}</Group>}
    </Stack>
  </Paper>
);
