import { z } from 'zod';
import type { Catalog, Definition } from '../../catalog/catalog.ts';
import { fillUrl } from '../../catalog/fill-url.ts';
import type { Clock } from '../clock.ts';
import type { HasKey } from '../connections/facts.ts';
import type { Egress } from '../egress/fetch.ts';
import { AppError } from '../errors.ts';
import type { createOpenAccess } from './access.ts';
import type { BoundConnection, Caller, createBoundConnections } from './bound-connections.ts';
import { createApi } from './native.ts';
import { messageOf, nameOf, readiness } from './readiness.ts';
import type { CompiledOperation, Registry } from './registry.ts';
import { requireAllowed } from './require-allowed.ts';
import { pathsOf, type SettleOptions, settle } from './settle.ts';
import type { ProjectTools, ToolCall } from './tools.ts';

interface InvokeOptions extends SettleOptions {
  readonly bound: ReturnType<typeof createBoundConnections>;
  readonly catalog: Catalog;
  readonly registry: Registry;
  readonly openAccess: ReturnType<typeof createOpenAccess>;
  readonly egress: Egress;
  readonly clock: Clock;
  readonly hasKey: HasKey;
}

/**
 * The one way a tool runs: prove the caller and bring the facts (one round trip) → find the operation → ready? → allowed? →
 * parse the arguments → apply the credential → run → cut the answer to what the operation declares.
 */
export const createInvoke = (options: InvokeOptions): ProjectTools['invoke'] => {
  const { bound, catalog, registry, audit, clock, hasKey } = options;
  return async (call) => {
    const { caller, connections } = await bound.forTool(call.caller, call.name);
    const found = findOperation(registry, connections, call.name);
    if (!found)
      throw new AppError('unknown_tool', { detail: `There is no tool named ${JSON.stringify(call.name.slice(0, 100))}.` });
    const started = performance.now();
    const result = await settle(options, caller, found.row, async () => {
      const definition = requireReady(catalog, found.row, clock(), hasKey);
      requireAllowed(found.row, found.compiled, definition);
      return run(options, call, caller, found, definition);
    });
    audit.note({
      userId: caller.userId,
      agentId: caller.agentId,
      action: 'tool.call',
      target: found.row.connection_id,
      outcome: result.ok ? 'ok' : result.error.code,
      detail: { tool: call.name, milliseconds: Math.round(performance.now() - started) },
    });
    return result;
  };
};

interface Found {
  readonly row: BoundConnection;
  readonly compiled: CompiledOperation;
}

const findOperation = (registry: Registry, rows: readonly BoundConnection[], name: string): Found | undefined => {
  for (const row of rows) {
    const compiled = registry.find(nameOf(row), name);
    if (compiled) return { row, compiled };
  }
  return undefined;
};

const requireReady = (catalog: Catalog, row: BoundConnection, now: Date, hasKey: HasKey): Definition => {
  const { definition, status } = readiness(catalog, row, now, hasKey);
  if (!definition || status.status !== 'Ready') {
    throw new AppError('connection_not_ready', {
      detail: `The connection "${row.alias}" is not ready. ${messageOf(status.reason)}`,
    });
  }
  return definition;
};

const run = async (
  { egress, openAccess }: InvokeOptions,
  call: ToolCall,
  caller: Caller,
  { row, compiled: { operation } }: Found,
  definition: Definition,
): Promise<Record<string, unknown>> => {
  const { connector, scheme } = definition;
  const input = operation.input.safeParse(call.arguments ?? {});
  if (!input.success) throw argumentsError(input.error);
  const values = { ...row.installation_configuration, ...row.configuration };
  const baseUrl = fillUrl(connector.baseUrl, [...scheme.installationFields, ...scheme.connectionFields], values);
  const access = openAccess(caller, row, definition);
  const api = createApi({ egress, connector, baseUrl, access, signal: call.signal });
  const output = operation.output.safeParse(await operation.run({ input: input.data, api, signal: call.signal }));
  if (!output.success) throw new AppError('upstream_unreadable', { cause: { issues: pathsOf(output.error) } });
  return output.data;
};

const argumentsError = (error: z.ZodError): AppError =>
  new AppError('invalid_arguments', {
    errors: error.issues.map((issue) => ({ path: z.core.toDotPath(issue.path), message: issue.message })),
  });
