import { Box, Checkbox, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../api/call.ts';
import { useRead } from '../../api/queries.ts';
import { type Effect, EffectBadge } from '../../parts/effect-badge.tsx';
import { LoadingRows } from '../../parts/states.tsx';

interface OperationChoiceProps {
  readonly connection: Answer<'GET /api/connections'>['items'][number];
  readonly effects: readonly Effect[];
  readonly chosen: readonly string[];
  readonly onChange: (operations: readonly string[]) => void;
}

/** The tools of an account, one by one. What is chosen but does more than is allowed stays hidden from agents, and says so. */
export const OperationChoice = ({ connection, effects, chosen, onChange }: OperationChoiceProps) => {
  const [q, setQ] = useState('');
  const plugin = useRead('GET /api/plugins/{id}', { params: { id: connection.pluginId } });
  const server = useRead('GET /api/connections/{id}/tools', { params: { id: connection.id } });
  if (!plugin.data || !server.data) return <LoadingRows rows={4} height={32} />;
  const native = plugin.data.connectors.find(({ id }) => id === connection.connectorId)?.operations ?? [];
  const all = [
    ...native.map(({ name, title, effect }) => ({ name, title, effect })),
    ...server.data.tools.map(({ operation, pinned: { title, effect } }) => ({ name: operation, title, effect })),
  ];
  // A tool that is gone is still named by the binding, until somebody takes it out.
  const gone = chosen
    .filter((name) => all.every((tool) => tool.name !== name))
    .map((name) => ({ name, title: name, effect: undefined }));
  const found = [...all, ...gone].filter(({ name, title }) => `${name} ${title}`.toLowerCase().includes(q.toLowerCase()));
  const set = (name: string, wanted: boolean) => onChange(wanted ? [...chosen, name] : chosen.filter((one) => one !== name));
  return (
    <Paper withBorder p="sm">
      <Stack gap="sm">
        <Group justify="space-between">
          <TextInput
            type="search"
            aria-label="Search tools"
            placeholder="Search tools"
            value={q}
            onChange={({ currentTarget }) => setQ(currentTarget.value)}
            flex="1 1 200px"
          />
          <Text size="sm" c="dimmed" aria-live="polite">
            {chosen.length} chosen
          </Text>
        </Group>
        <Box mah={280} style={{ overflowY: 'auto' }} tabIndex={0} role="group" aria-label="Tools">
          <Stack gap={6}>
            {found.map(({ name, title, effect }) => (
              <Group key={name} gap="xs" wrap="nowrap">
                <Checkbox
                  label={title}
                  className="wrap-anywhere"
                  miw={0}
                  checked={chosen.includes(name)}
                  onChange={({ currentTarget }) => set(name, currentTarget.checked)}
                />
                {effect === undefined ? (
                  <Text size="xs" c="dimmed">
                    not offered any more
                  </Text>
                ) : (
                  <EffectBadge effect={effect} />
                )}
                {effect !== undefined && !effects.includes(effect) && chosen.includes(name) && (
                  <Text size="xs" c="dimmed">
                    stays hidden: it does more than is allowed above
                  </Text>
                )}
              </Group>
            ))}
          </Stack>
        </Box>
      </Stack>
    </Paper>
  );
};
