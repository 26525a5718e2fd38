import { Anchor, Badge, Group, Text } from '@mantine/core';
import type { Answer } from '../api/call.ts';
import { deedOf, outcomeText, tookOf } from './activity-words.ts';
import { PageLink } from './links.tsx';
import { RowList } from './row-list.tsx';
import { Time } from './time.tsx';

type Event = Answer<'GET /api/audit'>['items'][number];

interface ActivityListProps {
  readonly events: readonly Event[];
  /** What a connection is called; undefined for one that is gone. */
  readonly nameOf: (connectionId: string) => string | undefined;
  /** Shows what this agent did. */
  readonly onAgent: (agentId: string) => void;
}

/** What was done, newest first. */
export const ActivityList = ({ events, nameOf, onAgent }: ActivityListProps) => (
  <RowList items={events} label="Activity" keyOf={({ id }) => id} height={58}>
    {(event) => (
      <ActivityRow
        event={event}
        connection={event.connectionId === null ? undefined : nameOf(event.connectionId)}
        onAgent={onAgent}
      />
    )}
  </RowList>
);

interface ActivityRowProps extends Pick<ActivityListProps, 'onAgent'> {
  readonly event: Event;
  readonly connection: string | undefined;
}

const ActivityRow = ({ event, connection, onAgent }: ActivityRowProps) => {
  const { action, outcome, at } = event;
  return (
    <Group justify="space-between" wrap="nowrap" gap="md" py={8} className="divided">
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text size="sm" fw={500} className={action === 'tool.call' ? 'mono wrap-anywhere' : 'wrap-anywhere'}>
            {deedOf(event)}
          </Text>
          {outcome !== 'ok' && (
            <Badge size="sm" color="red" variant="light" tt="none">
              {outcomeText(outcome)}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" component="div" className="dotted wrap-anywhere">
          <Account event={event} name={connection} />
          <Doer event={event} onAgent={onAgent} />
          {tookOf(event) !== '' && <span>{tookOf(event)}</span>}
        </Text>
      </div>
      <Time at={at} size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }} />
    </Group>
  );
};

const Account = ({ event: { connectionId }, name }: { event: Event; name: string | undefined }) => {
  if (connectionId === null) return null;
  if (name === undefined) return <span>a connection that is gone</span>;
  return (
    <PageLink to="/connections/$connectionId" params={{ connectionId }} size="xs">
      {name}
    </PageLink>
  );
};

const Doer = ({ event: { action, agentId, agentName }, onAgent }: Pick<ActivityRowProps, 'event' | 'onAgent'>) => {
  if (agentId === null) return action === 'tool.call' ? <span>by hand</span> : null;
  if (agentName === null) return <span>by an agent that is gone</span>;
  return (
    <span>
      by{' '}
      <Anchor
        component="button"
        type="button"
        size="xs"
        onClick={() => onAgent(agentId)}
        title={`Show only what ${agentName} did`}
      >
        {agentName}
      </Anchor>
    </span>
  );
};
