import { Group, List, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../api/call.ts';
import { EffectBadge } from './effect-badge.tsx';
import { FewFirst } from './few-first.tsx';
import { Icon } from './icon.tsx';

type Operation = Answer<'GET /api/plugins/{id}'>['connectors'][number]['operations'][number];

/** What a connector can do, searchable where it is much. */
export const OperationList = ({ operations }: { operations: readonly Operation[] }) => {
  const [q, setQ] = useState('');
  const found = operations.filter(({ name, title, description }) =>
    `${name} ${title} ${description}`.toLowerCase().includes(q.toLowerCase()),
  );
  return (
    <>
      {operations.length > 8 && (
        <TextInput
          type="search"
          aria-label="Search tools"
          placeholder="Search tools"
          leftSection={<Icon name="search" />}
          value={q}
          onChange={({ currentTarget }) => setQ(currentTarget.value)}
          maw={360}
        />
      )}
      {found.length === 0 && <Text c="dimmed">No tool matches “{q}”.</Text>}
      <FewFirst items={found} few={20}>
        {(shown) => (
          <List listStyleType="none" spacing="sm">
            {shown.map(({ name, title, description, effect, scopes, oneOfScopes }) => (
              <List.Item key={name}>
                <Group gap="xs">
                  <Text span fw={500}>
                    {title}
                  </Text>
                  <EffectBadge effect={effect} />
                </Group>
                <Text size="sm" c="dimmed" className="wrap-anywhere">
                  {description}
                </Text>
                <Text size="xs" c="dimmed" className="mono wrap-anywhere">
                  {name}
                  {(scopes.length > 0 || oneOfScopes.length > 0) &&
                    ` · needs ${[...scopes, oneOfScopes.join(' or ')].filter(Boolean).join(', ')}`}
                </Text>
              </List.Item>
            ))}
          </List>
        )}
      </FewFirst>
    </>
  );
};
