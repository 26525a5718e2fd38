import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../api/call.ts';
import { useChange } from '../../api/queries.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { EffectBadge } from '../../parts/effect-badge.tsx';
import { PageLink } from '../../parts/links.tsx';
import { PluginLogo } from '../../parts/plugin-logo.tsx';
import { Section } from '../../parts/section.tsx';
import { BindingEditor } from './binding-editor.tsx';

export type ProjectView = Answer<'GET /api/projects/{id}'>;
export type Binding = ProjectView['connections'][number];

/** The accounts of a project and what may be done with each. */
export const BindingsSection = ({ project }: { project: ProjectView }) => {
  const [editing, setEditing] = useState<Binding | 'new'>();
  const [taking, setTaking] = useState<Binding>();
  const take = useChange('DELETE /api/projects/{id}/connections/{connectionId}', ['GET /api/projects', 'GET /api/connections']);
  return (
    <Section title="Accounts" about="What agents of this project may use.">
      <Stack gap="xs">
        {project.connections.length === 0 && (
          <Text c="dimmed">No account is in this project yet, so its agents have no tools.</Text>
        )}
        {project.connections.map((binding) => (
          <BindingRow
            key={binding.connectionId}
            binding={binding}
            onEdit={() => setEditing(binding)}
            onTake={() => setTaking(binding)}
          />
        ))}
        <div>
          <Button onClick={() => setEditing('new')} variant={project.connections.length === 0 ? 'filled' : 'default'}>
            Add an account
          </Button>
        </div>
      </Stack>
      {editing !== undefined && (
        <BindingEditor
          project={project}
          binding={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      <Confirm
        opened={taking !== undefined}
        title={`Take ${taking?.displayName ?? ''} from this project?`}
        action="Take it"
        isBusy={take.isPending}
        error={take.error}
        onClose={() => setTaking(undefined)}
        onConfirm={() =>
          taking &&
          take.mutate(
            { params: { id: project.id, connectionId: taking.connectionId } },
            { onSuccess: () => setTaking(undefined) },
          )
        }
      >
        Agents of this project lose all tools that begin with {taking?.alias}__, with their very next call. The account itself
        stays connected.
      </Confirm>
    </Section>
  );
};

const BindingRow = ({ binding, onEdit, onTake }: { binding: Binding; onEdit: () => void; onTake: () => void }) => {
  const { connectionId, alias, displayName, pluginId, effects, operations, followUpstream } = binding;
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="sm">
        <Group gap="sm" wrap="nowrap" style={{ minWidth: 0 }} flex="1 1 240px">
          <PluginLogo pluginId={pluginId} name={pluginId} size={36} />
          <div style={{ minWidth: 0 }}>
            <PageLink to="/connections/$connectionId" params={{ connectionId }} fw={550} className="wrap-anywhere">
              {displayName}
            </PageLink>
            <Text size="xs" c="dimmed" className="mono wrap-anywhere">
              {alias}__
            </Text>
          </div>
        </Group>
        <Group gap={6}>
          {effects.map((effect) => (
            <EffectBadge key={effect} effect={effect} />
          ))}
          {operations.length > 0 && (
            <Badge variant="light" color="gray" tt="none" size="sm">
              {operations.length === 1 ? '1 chosen tool' : `${operations.length} chosen tools`}
            </Badge>
          )}
          {followUpstream && (
            <Badge variant="light" color="yellow" tt="none" size="sm">
              Follows its server
            </Badge>
          )}
        </Group>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onEdit} aria-label={`Change what may be done with ${displayName}`}>
            Change
          </Button>
          <Button size="xs" variant="subtle" color="red" onClick={onTake} aria-label={`Take out ${displayName}`}>
            Take out
          </Button>
        </Group>
      </Group>
    </Paper>
  );
};
