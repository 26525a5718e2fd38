import { Group, Paper, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import type { Answer } from '../../api/call.ts';
import { useRead } from '../../api/queries.ts';
import { ActivityChart } from '../../parts/activity-chart.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Section } from '../../parts/section.tsx';
import { LoadingRows } from '../../parts/states.tsx';
import type { ActivityFilter } from '../activity.tsx';

const ranges = { '24h': 'the last 24 hours', '7d': 'the last 7 days', '30d': 'the last 30 days' } as const;
type Range = keyof typeof ranges;
const isRange = (value: string): value is Range => Object.hasOwn(ranges, value);

/** So many connections have a chart of their own; a choice above shows any other. */
const mostCharts = 12;

interface CallsSectionProps {
  readonly filter: ActivityFilter;
  readonly onChange: (part: ActivityFilter) => void;
}

/** How many calls there were and how many failed, altogether and for each connection. */
export const CallsSection = ({ filter: { connection, range: wanted = '' }, onChange }: CallsSectionProps) => {
  const range = isRange(wanted) ? wanted : '24h';
  const { data, error, refetch } = useRead('GET /api/activity', { query: { range, connectionId: connection } });
  return (
    <Section title="Calls">
      <Group>
        <SegmentedControl
          aria-label="How far back"
          value={range}
          onChange={(value) => onChange({ range: value })}
          data={[
            { value: '24h', label: '24 hours' },
            { value: '7d', label: '7 days' },
            { value: '30d', label: '30 days' },
          ]}
        />
      </Group>
      <ProblemNotice error={error} onRetry={() => void refetch()} />
      {!data && !error && <LoadingRows rows={1} height={172} />}
      {data && <Charts activity={data} during={ranges[range]} />}
    </Section>
  );
};

const Charts = ({ activity: { total, connections }, during }: { activity: Answer<'GET /api/activity'>; during: string }) => (
  <>
    <Text>
      <b>{countText(total.calls)}</b> in {during}
      <Failed count={total.failures} />
    </Text>
    <ActivityChart buckets={total.buckets} label={`Calls and failures in ${during}`} />
    {connections.length > 1 && (
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {connections.slice(0, mostCharts).map(({ connectionId, displayName, alias, calls, failures, buckets }) => (
          <Paper key={connectionId} withBorder p="sm">
            <Text size="sm" fw={500} className="wrap-anywhere">
              {displayName ?? alias ?? 'A connection that is gone'}
            </Text>
            <Text size="sm" c="dimmed" mb="xs">
              {countText(calls)}
              <Failed count={failures} />
            </Text>
            <ActivityChart
              buckets={buckets}
              label={`Calls and failures of ${displayName ?? alias ?? 'a connection that is gone'} in ${during}`}
              height={64}
            />
          </Paper>
        ))}
      </SimpleGrid>
    )}
  </>
);

const countText = (calls: number): string => (calls === 1 ? '1 call' : `${calls} calls`);

const Failed = ({ count }: { count: number }) =>
  count > 0 ? (
    <Text span inherit c="var(--mantine-color-error)">
      {`, ${count} failed`}
    </Text>
  ) : null;
