import type { Logger } from 'pino';
import { v7 as uuid } from 'uuid';
import type { Database } from '../db/client.ts';
import type { Statement } from '../db/driver.ts';
import type { Prisma } from '../db/generated/client.ts';

/** What happened: names people, things and results. Never a secret, an argument or an answer. */
export interface AuditEntry {
  readonly userId: string | null;
  readonly agentId?: string | null;
  /** `noun.verb`, such as `connection.create` or `tool.call`. */
  readonly action: string;
  /** Id of the thing it was done to. */
  readonly target?: string | null;
  /** The project in which it was done, where that is neither the target nor in the detail. */
  readonly projectId?: string;
  /** `ok` or an error code. */
  readonly outcome: string;
  readonly detail?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

export interface Audit {
  /** Written in the caller's transaction: it is there exactly when the change is. */
  record(tx: Prisma.TransactionClient, entry: AuditEntry): Promise<void>;
  /** Written within a quarter of a second, off the path of tool calls. A killed process can lose the last ones. */
  note(entry: AuditEntry): void;
  /** A fault of ours, for the log. */
  fault(message: string, error: unknown, facts: Readonly<Record<string, string>>): void;
  flush(): Promise<void>;
}

const flushEvery = 250;
/** While the database is away, entries wait in memory up to this number; later ones are counted and logged. */
const mostWaiting = 10_000;

export const createAudit = ({ query, logger }: Pick<Database, 'query'> & { readonly logger: Logger }): Audit => {
  let waiting: AuditRow[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async () => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      await query(insertAll, [JSON.stringify(batch.map(toColumns))]);
      if (dropped > 0) logger.error({ dropped }, 'audit entries were lost while the database was away');
      dropped = 0;
    } catch (error) {
      waiting = [...batch, ...waiting];
      logger.warn({ err: error, waiting: waiting.length }, 'audit entries cannot be written yet');
      schedule();
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };
  const schedule = () => {
    timer ??= setTimeout(flush, flushEvery).unref();
  };

  return {
    record: async (tx, entry) => {
      await tx.auditEvent.create({ data: toRow(entry) });
    },
    note: (entry) => {
      if (waiting.length >= mostWaiting) {
        dropped += 1;
        return;
      }
      waiting.push(toRow(entry));
      schedule();
    },
    fault: (message, error, facts) => logger.error({ err: error, ...facts }, message),
    flush,
  };
};

/**
 * One statement whatever the number of rows: through Prisma each number is a query of its own, and planning and remembering
 * those cost more time and memory than all the rest of a tool call.
 */
const insertAll: Statement = {
  name: 'insert-audit-events',
  text: `
    WITH noted AS MATERIALIZED (
      SELECT * FROM json_to_recordset($1::text::json) AS noted (id uuid, at timestamptz, user_id uuid, agent_id uuid,
        connection_id uuid, project_id uuid, action text, target text, outcome text, detail jsonb)
    ), used AS (
      -- A row that somebody is changing right now is left to the next call: nothing here waits for another transaction.
      UPDATE connections SET last_used_at = due.at
      FROM (
        SELECT c.id, called.at
        FROM (SELECT connection_id, max(at) AS at FROM noted WHERE action = 'tool.call' GROUP BY connection_id) called
        JOIN connections c ON c.id = called.connection_id
        WHERE c.last_used_at IS NULL OR c.last_used_at < called.at - interval '1 minute'
        FOR NO KEY UPDATE OF c SKIP LOCKED
      ) due
      WHERE connections.id = due.id
    )
    INSERT INTO audit_events (id, at, user_id, agent_id, connection_id, project_id, action, target, outcome, detail)
    SELECT id, at, user_id, agent_id, connection_id, project_id, action, target, outcome, detail
    FROM noted
    -- A write whose answer was lost comes again.
    ON CONFLICT (id) DO NOTHING`,
};

type AuditRow = ReturnType<typeof toRow>;

const toColumns = ({ userId, agentId, connectionId, projectId, ...row }: AuditRow) => ({
  ...row,
  user_id: userId,
  agent_id: agentId,
  connection_id: connectionId,
  project_id: projectId,
});

const toRow = ({ userId, agentId, action, target, projectId, outcome, detail }: AuditEntry) => ({
  id: uuid(),
  at: new Date(),
  userId,
  agentId: agentId ?? null,
  connectionId: idOf(/^(connection\.|tool\.)/.test(action) ? target : detail?.['connectionId']),
  projectId: projectId ?? idOf(action.startsWith('project.') ? target : detail?.['projectId']),
  action,
  target: target ?? null,
  outcome,
  detail: { ...detail },
});

const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
