import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { Answer } from '../../api/call.ts';
import { useChange, useRead } from '../../api/queries.ts';
import { EffectBadge } from '../../parts/effect-badge.tsx';
import { FewFirst } from '../../parts/few-first.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { inputChanges } from './input-changes.ts';

type Tools = Answer<'GET /api/connections/{id}/tools'>;
type Tool = Tools['tools'][number];

const states: Readonly<Record<Tool['state'], { readonly label: string; readonly color: string }>> = {
  new: { label: 'New', color: 'yellow' },
  widened: { label: 'May do more than before', color: 'red' },
  changed: { label: 'Changed', color: 'yellow' },
  offered: { label: 'Offered', color: 'pine' },
  refused: { label: 'Refused by you', color: 'gray' },
  gone: { label: 'Not listed any more', color: 'gray' },
};
const waits = ({ state }: Tool): boolean => state === 'new' || state === 'widened' || state === 'changed';

/** The tools of the account's MCP servers: what waits for the owner's word first, then what agents get. */
export const ServerTools = ({ connectionId }: { connectionId: string }) => {
  const params = { id: connectionId };
  const { data } = useRead('GET /api/connections/{id}/tools', { params });
  const review = useChange('POST /api/connections/{id}/tools/review', ['GET /api/connections', 'GET /api/projects']);
  if (!data || data.servers.length === 0) return null;
  const waiting = data.tools.filter(waits);
  const others = data.tools.filter((tool) => !waits(tool));
  const decide = (tool: Tool, verdict: 'accept' | 'refuse') => review.mutate({ params, body: { [verdict]: [tool.operation] } });
  return (
    <Section
      title="Tools of its server"
      about="Agents get each tool as it was when you agreed to it, whatever the server says later. What is new or may do more waits for you."
    >
      {data.servers.map((server) => (
        <Server key={server.sourceId} server={server} />
      ))}
      <ProblemNotice error={review.error} />
      {waiting.length > 0 && (
        <Stack gap="sm">
          <Group justify="space-between">
            <Text fw={600}>{waiting.length === 1 ? '1 tool waits for you' : `${waiting.length} tools wait for you`}</Text>
            <Button
              size="xs"
              variant="default"
              loading={review.isPending}
              onClick={() => review.mutate({ params, body: { accept: 'all' } })}
            >
              Accept all
            </Button>
          </Group>
          {waiting.map((tool) => (
            <ToolRow key={tool.operation} tool={tool} onDecide={(verdict) => decide(tool, verdict)} />
          ))}
        </Stack>
      )}
      {others.length > 0 && (
        <FewFirst items={others} few={6}>
          {(shown) => (
            <Stack gap="sm">
              {shown.map((tool) => (
                <ToolRow key={tool.operation} tool={tool} onDecide={(verdict) => decide(tool, verdict)} />
              ))}
            </Stack>
          )}
        </FewFirst>
      )}
    </Section>
  );
};

const Server = ({ server: { name, version, readAt, failure, problems } }: { server: Tools['servers'][number] }) => (
  <div>
    <Text size="sm" c="dimmed" className="wrap-anywhere">
      {name ? `It calls itself ${name} ${version ?? ''}. ` : ''}
      {readAt === null ? (
        'Its tools have not been read yet.'
      ) : (
        <>
          Read <Time at={readAt} />.
        </>
      )}
    </Text>
    {failure !== null && (
      <Alert color="yellow" mt="xs" title="Its tools could not be read the last time">
        {failure}
      </Alert>
    )}
    {problems.length > 0 && (
      <FewFirst items={problems} few={3}>
        {(shown) => (
          <ul className="plain-list">
            {shown.map(({ tool, message }) => (
              <li key={`${tool} ${message}`}>
                <Text size="sm" className="wrap-anywhere">
                  {tool && <b>{tool}: </b>}
                  {message}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </FewFirst>
    )}
  </div>
);

const ToolRow = ({ tool, onDecide }: { tool: Tool; onDecide: (verdict: 'accept' | 'refuse') => void }) => {
  const { operation, state, pinned, pending } = tool;
  const changes = pending && inputChanges(pinned.inputSchema, pending.inputSchema);
  return (
    <Group justify="space-between" align="flex-start" gap="xs">
      <div style={{ flex: '1 1 260px', minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={500} className="wrap-anywhere">
            {pinned.title}
          </Text>
          <Badge size="sm" tt="none" variant="light" color={states[state].color} flex="none">
            {states[state].label}
          </Badge>
          <EffectBadge effect={pinned.effect} />
          {pending && pending.effect !== pinned.effect && (
            <>
              <Text span size="xs">
                becomes
              </Text>
              <EffectBadge effect={pending.effect} />
            </>
          )}
        </Group>
        <Text size="sm" c="dimmed" lineClamp={3} className="wrap-anywhere">
          {pinned.description}
        </Text>
        {pending && pending.description !== pinned.description && (
          <Text size="sm" className="wrap-anywhere">
            <b>Now it says: </b>
            {pending.description}
          </Text>
        )}
        {changes && (
          <Text size="sm" className="wrap-anywhere">
            {changes}
          </Text>
        )}
      </div>
      {state !== 'gone' && (
        <Group gap="xs" wrap="nowrap">
          {state !== 'offered' && (
            <Button size="compact-sm" variant="default" aria-label={`Accept ${operation}`} onClick={() => onDecide('accept')}>
              Accept
            </Button>
          )}
          {state !== 'refused' && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={`Refuse ${operation}`}
              onClick={() => onDecide('refuse')}
            >
              Refuse
            </Button>
          )}
        </Group>
      )}
    </Group>
  );
};
