import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/client.ts';
import type { Statement } from '../db/driver.ts';
import { firstIdAt } from '../db/page.ts';

/** How long, in how many pieces. */
const ranges = {
  '24h': { hours: 1, buckets: 24 },
  '7d': { hours: 6, buckets: 28 },
  '30d': { hours: 24, buckets: 30 },
} as const;

export const activityQuery = z.object({
  range: z.enum(['24h', '7d', '30d']).default('24h'),
  connectionId: z.uuid().optional(),
});
type ActivityQuery = z.output<typeof activityQuery>;

const counts = { calls: z.int(), failures: z.int() };
const series = z.object({
  ...counts,
  buckets: z.array(z.object({ at: z.iso.datetime(), ...counts })).describe('Oldest first, none left out'),
});

export const activityView = z.object({
  since: z.iso.datetime(),
  until: z.iso.datetime().describe('The end of the running hour'),
  bucketSeconds: z.int(),
  total: series,
  connections: z
    .array(
      series.extend({
        connectionId: z.uuid(),
        alias: z.string().nullable().describe('Null where the connection has been deleted'),
        displayName: z.string().nullable(),
      }),
    )
    .describe('The hundred most used, most calls first'),
});
type ActivityView = z.output<typeof activityView>;

const most = 100;
const hourMs = 3_600_000;

export type ReadActivity = ReturnType<typeof createReadActivity>;

/** How often a user's connections were called, and how often that failed, over time. */
export const createReadActivity =
  ({ query, clock }: Pick<Database, 'query'> & { readonly clock: Clock }) =>
  async (userId: string, { range, connectionId }: ActivityQuery): Promise<ActivityView> => {
    const { hours, buckets } = ranges[range];
    const until = Math.floor(clock().getTime() / hourMs + 1) * hourMs;
    const since = until - buckets * hours * hourMs;
    const rows = await query<Row>(connectionId === undefined ? ofUser : ofConnection, [
      userId,
      firstIdAt(new Date(since)),
      new Date(since),
      hours * 3_600,
      ...(connectionId === undefined ? [] : [connectionId]),
    ]);
    const toSeries = (some: readonly Row[]) => ({
      ...sum(some),
      buckets: Array.from({ length: buckets }, (_, bucket) => ({
        at: new Date(since + bucket * hours * hourMs).toISOString(),
        ...sum(some.filter((row) => row.bucket === bucket)),
      })),
    });
    const ids = [...new Set(rows.map((row) => row.connection_id))];
    const connections = ids
      .map((id) => {
        const own = rows.filter((row) => row.connection_id === id);
        return { connectionId: id, alias: own[0]?.alias ?? null, displayName: own[0]?.display_name ?? null, ...toSeries(own) };
      })
      .toSorted((one, other) => other.calls - one.calls)
      .slice(0, most);
    return {
      since: new Date(since).toISOString(),
      until: new Date(until).toISOString(),
      bucketSeconds: hours * 3_600,
      total: toSeries(rows),
      connections,
    };
  };

interface Row {
  readonly connection_id: string;
  readonly alias: string | null;
  readonly display_name: string | null;
  readonly bucket: number;
  readonly calls: number;
  readonly failures: number;
}

const sum = (rows: readonly Row[]) => ({
  calls: rows.reduce((total, { calls }) => total + calls, 0),
  failures: rows.reduce((total, { failures }) => total + failures, 0),
});

/** Ids are in the order of time: the index on them finds the calls of a while. */
const statement = (name: string, narrowing: string): Statement => ({
  name,
  text: `
    SELECT called.*, c.alias, c.display_name
    FROM (
      SELECT connection_id, floor(extract(epoch FROM at - $3::timestamptz) / $4::int)::int AS bucket,
        count(*)::int AS calls, (count(*) FILTER (WHERE outcome <> 'ok'))::int AS failures
      FROM audit_events
      WHERE user_id = $1::uuid AND id >= $2::uuid AND at >= $3::timestamptz AND action = 'tool.call'
        AND connection_id IS NOT NULL ${narrowing}
      GROUP BY 1, 2
    ) called
    LEFT JOIN connections c ON c.id = called.connection_id`,
});
const ofUser = statement('activity-of-user', '');
const ofConnection = statement('activity-of-connection', 'AND connection_id = $5::uuid');
