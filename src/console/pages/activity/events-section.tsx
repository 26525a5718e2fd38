import { Button, Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { useList } from '../../api/queries.ts';
import { ActivityList } from '../../parts/activity-list.tsx';
import { Icon } from '../../parts/icon.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Section } from '../../parts/section.tsx';
import { Empty, LoadingRows } from '../../parts/states.tsx';
import { useSteady } from '../../parts/use-steady.ts';
import type { ActivityFilter } from '../activity.tsx';

const isKind = (value: string | undefined): value is 'calls' | 'changes' => value === 'calls' || value === 'changes';
const hours: ReadonlyMap<string, number> = new Map([
  ['1h', 1],
  ['24h', 24],
  ['7d', 7 * 24],
  ['30d', 30 * 24],
]);

interface EventsSectionProps {
  readonly filter: ActivityFilter;
  readonly onChange: (part: ActivityFilter) => void;
  /** What a connection is called; undefined for one that is gone. */
  readonly nameOf: (connectionId: string) => string | undefined;
}

/** Everything that was done, newest first. */
export const EventsSection = ({ filter: { kind, outcome, connection, agent, since }, onChange, nameOf }: EventsSectionProps) => {
  const from = useMemo(() => startOf(since), [since]);
  const events = useList('GET /api/audit', {
    query: { kind: isKind(kind) ? kind : undefined, connectionId: connection, agentId: agent, outcome, since: from },
  });
  const { top, shown, fresh, showFresh } = useSteady(events.items ?? []);
  const isNarrowed = [kind, outcome, connection, agent, since].some((choice) => choice !== undefined);
  return (
    <Section title="One by one">
      <Group gap="sm">
        <SegmentedControl
          aria-label="What to show"
          value={isKind(kind) ? kind : 'all'}
          onChange={(value) => onChange({ kind: value === 'all' ? undefined : value })}
          data={[
            { value: 'all', label: 'All' },
            { value: 'calls', label: 'Calls' },
            { value: 'changes', label: 'Changes' },
          ]}
        />
        <SegmentedControl
          aria-label="Which results"
          value={outcome ?? 'all'}
          onChange={(value) => onChange({ outcome: value === 'all' ? undefined : value })}
          data={[
            { value: 'all', label: 'All results' },
            { value: 'failed', label: 'Failed' },
          ]}
        />
        <NativeSelect
          aria-label="Since when"
          value={since ?? ''}
          onChange={({ currentTarget }) => onChange({ since: currentTarget.value || undefined })}
          data={[
            { value: '', label: 'From the beginning' },
            { value: '1h', label: 'The last hour' },
            { value: '24h', label: 'The last 24 hours' },
            { value: '7d', label: 'The last 7 days' },
            { value: '30d', label: 'The last 30 days' },
          ]}
        />
        {agent !== undefined && (
          <Button variant="light" rightSection={<Icon name="close" size={14} />} onClick={() => onChange({ agent: undefined })}>
            Only {events.items?.find(({ agentId }) => agentId === agent)?.agentName ?? 'one agent'}
          </Button>
        )}
      </Group>
      <ProblemNotice error={events.error} onRetry={() => void events.refetch()} />
      {!events.items && !events.error && <LoadingRows rows={8} height={50} />}
      {events.items?.length === 0 && (
        <Empty title="Nothing yet">
          {isNarrowed ? 'Nothing fits these choices.' : 'When an agent calls a tool, or you change something, it is listed here.'}
        </Empty>
      )}
      <div ref={top} className="list-top" aria-busy={events.isFetching}>
        {fresh > 0 && (
          <Button className="fresh" size="xs" onClick={showFresh}>
            {fresh === 1 ? '1 new entry' : `${fresh} new entries`}
          </Button>
        )}
        <ActivityList events={shown} nameOf={nameOf} onAgent={(agentId) => onChange({ agent: agentId })} />
        <MoreButton {...events} />
      </div>
    </Section>
  );
};

/** Fixed while the choice stands, so that the list is not another one each time it is read. */
const startOf = (since: string | undefined): string | undefined => {
  const back = hours.get(since ?? '');
  return back === undefined ? undefined : new Date(Date.now() - back * 3_600_000).toISOString();
};
