/**
 * The two statements on the path of every tool list and tool call. Each is one round trip that proves the caller, ownership
 * and binding in its WHERE and brings what the decision needs; nothing of it is remembered.
 */
import type { Effect } from '../../catalog/define.ts';
import type { Fault } from '../connections/status.ts';
import type { Database } from '../db/client.ts';
import type { Statement } from '../db/driver.ts';
import { AppError } from '../errors.ts';
import { hashToken } from '../secrets/tokens.ts';
import { createBatch } from './batch.ts';
import type { ToolCaller } from './tools.ts';

export interface SealedSecret {
  readonly owner: 'installation' | 'connection';
  readonly slot: string;
  readonly sealed: string;
  /** Id of the key that sealed it. */
  readonly key: string;
}

export interface BoundConnection {
  readonly connection_id: string;
  readonly installation_id: string | null;
  readonly plugin_id: string;
  readonly connector_id: string;
  readonly auth_scheme_id: string;
  readonly alias: string;
  readonly display_name: string;
  readonly enabled: boolean;
  readonly blocked: boolean;
  readonly configuration: Readonly<Record<string, string>>;
  readonly granted_scopes: readonly string[];
  readonly verified_at: Date | null;
  readonly fault: Fault | null;
  readonly expires_at: Date | null;
  readonly generation: number;
  readonly refresh_at: Date | null;
  readonly refreshed_at: Date | null;
  readonly installation_enabled: boolean | null;
  readonly installation_configuration: Readonly<Record<string, string>> | null;
  readonly tools_version: number;
  readonly effects: readonly Effect[];
  readonly operations: readonly string[];
  readonly follow_upstream: boolean;
  readonly agent_effects: readonly Effect[] | null;
  readonly agent_operations: readonly string[] | null;
  /** `sealed` is empty text where only the slots were asked for. */
  readonly secrets: readonly SealedSecret[];
}

interface CallerColumns {
  readonly agent_id: string | null;
  readonly project_id: string;
  readonly user_id: string;
}

type Row = CallerColumns & (BoundConnection | { readonly connection_id: null });

/** Who calls, as the statement proved it. */
export interface Caller {
  readonly agentId: string | null;
  readonly projectId: string;
  readonly userId: string;
}

export interface Bound {
  readonly caller: Caller;
  readonly connections: readonly BoundConnection[];
}

export const createBoundConnections = ({ query }: Pick<Database, 'query'>) => {
  /** One round trip for everybody who asks in the same turn; each question is proven by its own row of the statement. */
  const batch = (statement: Statement) =>
    createBatch<Question, Row[]>(async (questions) => {
      const rows = await query<Row & { n: number }>(statement, [JSON.stringify(questions.map((one, n) => ({ n, ...one })))]);
      const answers = questions.map((): Row[] => []);
      for (const { n, ...row } of rows) answers[n]?.push(row);
      return answers;
    });
  const asking = {
    agent: { list: batch(statements.agent.list), call: batch(statements.agent.call) },
    user: { list: batch(statements.user.list), call: batch(statements.user.call) },
  };
  const run = async (caller: ToolCaller, purpose: 'list' | 'call', tool: string): Promise<Bound> => {
    const who =
      caller.kind === 'agent'
        ? { token_hash: Buffer.from(hashToken(caller.token)).toString('hex') }
        : { project_id: caller.projectId, user_id: caller.userId };
    const rows = await asking[caller.kind][purpose]({ ...who, tool });
    const [first] = rows;
    if (!first) throw new AppError(caller.kind === 'agent' ? 'unauthenticated' : 'not_found');
    if (caller.kind === 'agent' && caller.projectId !== undefined && caller.projectId !== first.project_id)
      throw new AppError('not_found');
    return {
      caller: { agentId: first.agent_id, projectId: first.project_id, userId: first.user_id },
      connections: rows.filter((row) => row.connection_id !== null),
    };
  };
  return {
    /** Every connection bound to the caller, without secret values. */
    all: (caller: ToolCaller) => run(caller, 'list', ''),
    /** The bound connection whose alias starts the tool's name, with its sealed secrets. */
    forTool: (caller: ToolCaller, name: string) => run(caller, 'call', isToolName(name) ? name : ''),
  };
};

interface Question {
  readonly tool: string;
  readonly token_hash?: string;
  readonly project_id?: string;
  readonly user_id?: string;
}

/** Text that Postgres does not take, such as U+0000, would fail everybody who asks in the same turn. No tool has such a name. */
const isToolName = (name: string): boolean => /^[\w-]{1,64}$/.test(name);

const root = {
  agent: {
    columns: 'a.id AS agent_id',
    from: 'agents a JOIN projects p ON p.id = a.project_id JOIN users u ON u.id = p.user_id AND NOT u.disabled',
    narrowing: 'LEFT JOIN agent_bindings ab ON ab.agent_id = a.id AND ab.connection_id = pb.connection_id',
    narrowed: 'AND (ab.agent_id IS NOT NULL OR NOT a.restricted)',
    allowance: 'ab.effects::text[] AS agent_effects, ab.operations AS agent_operations',
    where: `a.token_hash = decode(q.token_hash, 'hex')`,
  },
  user: {
    columns: 'NULL::uuid AS agent_id',
    from: 'projects p JOIN users u ON u.id = p.user_id AND NOT u.disabled',
    narrowing: '',
    narrowed: '',
    allowance: 'NULL::text[] AS agent_effects, NULL::text[] AS agent_operations',
    where: 'p.id = q.project_id AND p.user_id = q.user_id',
  },
};

const statementFor = (kind: keyof typeof root, purpose: 'list' | 'call') => {
  const r = root[kind];
  const sealed = purpose === 'call' ? 's.sealed' : `''`;
  // The one alias that can begin this name (an alias has no underscore), by index; which operation it is, the registry's map says.
  const namesTool = purpose === 'call' ? `AND c.alias = split_part(q.tool, '__', 1)` : '';
  return {
    name: `bound-${kind}-${purpose}`,
    text: `
      SELECT q.n, found.*
      FROM json_to_recordset($1::text::json) AS q (n int, token_hash text, project_id uuid, user_id uuid, tool text)
      CROSS JOIN LATERAL (
      SELECT ${r.columns}, p.id AS project_id, p.user_id, b.*
      FROM ${r.from}
      LEFT JOIN LATERAL (
        SELECT c.id AS connection_id, c.installation_id, c.plugin_id, c.connector_id, c.auth_scheme_id, c.alias, c.display_name,
          c.enabled, c.blocked_at IS NOT NULL AS blocked, c.configuration, c.granted_scopes, c.verified_at, c.fault, c.expires_at, c.generation, c.refresh_at, c.refreshed_at, c.tools_version,
          i.enabled AS installation_enabled, i.configuration AS installation_configuration,
          pb.effects::text[] AS effects, pb.operations, pb.follow_upstream, ${r.allowance},
          (SELECT coalesce(json_agg(json_build_object('owner', s.owner_kind, 'slot', s.slot, 'sealed', ${sealed}, 'key', s.key_id)), '[]')
             FROM secrets s
            WHERE (s.owner_kind = 'connection' AND s.owner_id = c.id) OR (s.owner_kind = 'installation' AND s.owner_id = i.id)
          ) AS secrets
        FROM project_bindings pb
        JOIN connections c ON c.id = pb.connection_id AND c.user_id = p.user_id
        LEFT JOIN installations i ON i.id = c.installation_id AND (i.user_id = c.user_id OR i.user_id IS NULL)
        ${r.narrowing}
        WHERE pb.project_id = p.id ${r.narrowed} ${namesTool}
        ORDER BY c.alias
      ) b ON true
      WHERE ${r.where}
      -- A fence: each question is looked up by index on its own, however many the planner expects.
      OFFSET 0
      ) found`,
  };
};

const statements = {
  agent: { list: statementFor('agent', 'list'), call: statementFor('agent', 'call') },
  user: { list: statementFor('user', 'list'), call: statementFor('user', 'call') },
};
