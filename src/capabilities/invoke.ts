import { z } from 'zod';
import type { Catalog, Definition } from '../../catalog/catalog.ts';
import { addressFields, fillUrl } from '../../catalog/fill-url.ts';
import type { Clock } from '../clock.ts';
import { addressValues } from '../connections/derived.ts';
import type { HasKey } from '../connections/facts.ts';
import type { Egress } from '../egress/fetch.ts';
import { AppError } from '../errors.ts';
import { redact, redactJson } from '../redact.ts';
import type { createOpenAccess, Read } from './access.ts';
import type { BoundConnection, Caller, createBoundConnections } from './bound-connections.ts';
import type { PinnedTools } from './mcp/pinned-tools.ts';
import type { Programs } from './mcp/programs.ts';
import type { RunUpstream } from './mcp/run-upstream.ts';
import { mcpSourcesOf, targetOf } from './mcp/target.ts';
import type { PinnedTool } from './mcp/upstream.ts';
import { createApi } from './native.ts';
import { messageOf, nameOf, readiness } from './readiness.ts';
import type { CompiledOperation, Registry } from './registry.ts';
import { asScopeMissing, requireAllowed, requireScopes } from './require-allowed.ts';
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
  readonly pinned: PinnedTools;
  /** How many upstream servers a connector has. */
  readonly sources: (pluginId: string, connectorId: string) => number;
  readonly runUpstream: RunUpstream;
  readonly programs: Pick<Programs, 'start'>;
}

/**
 * The one way a tool runs: prove the caller and bring the facts (one round trip) → find the operation → ready? → allowed? →
 * parse the arguments → apply the credential → run → cut the answer to what the operation declares.
 */
export const createInvoke = (options: InvokeOptions): ProjectTools['invoke'] => {
  const { bound, catalog, audit, clock, hasKey } = options;
  return async (call) => {
    const { caller, connections } = await bound.forTool(call.caller, call.name);
    const found = await findTool(options, connections, call.name);
    if (!found)
      throw new AppError('unknown_tool', { detail: `There is no tool named ${JSON.stringify(call.name.slice(0, 100))}.` });
    const started = performance.now();
    const result = await settle(options, caller, found.row, async () => {
      const definition = requireReady(catalog, found.row, clock(), hasKey);
      if ('pinned' in found) {
        requireAllowed(found.row, { name: found.pinned.operation, effect: found.pinned.effect });
        return runPinned(options, call, caller, found, definition);
      }
      const { operation } = found.compiled;
      requireAllowed(found.row, operation);
      requireScopes(found.row, operation, definition);
      return { ok: true, output: await run(options, call, caller, found, definition) };
    });
    audit.note({
      userId: caller.userId,
      agentId: caller.agentId,
      action: 'tool.call',
      target: found.row.connection_id,
      projectId: caller.projectId,
      outcome: result.ok ? 'ok' : result.error.code,
      detail: { tool: call.name, milliseconds: Math.round(performance.now() - started) },
    });
    return result;
  };
};

interface FoundOperation {
  readonly row: BoundConnection;
  readonly compiled: CompiledOperation;
}

interface FoundPinned {
  readonly row: BoundConnection;
  readonly pinned: PinnedTool;
}

/** Our own operations come first: an upstream server cannot take the name of one. */
const findTool = async (
  { registry, pinned, sources }: InvokeOptions,
  rows: readonly BoundConnection[],
  name: string,
): Promise<FoundOperation | FoundPinned | undefined> => {
  for (const row of rows) {
    const compiled = registry.find(nameOf(row), name);
    if (compiled) return { row, compiled };
    const found = sources(row.plugin_id, row.connector_id) > 0 ? await pinned.find(row, name) : undefined;
    if (found) return { row, pinned: found };
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
  { row, compiled: { operation } }: FoundOperation,
  definition: Definition,
): Promise<Record<string, unknown>> => {
  const { connector, scheme } = definition;
  const input = operation.input.safeParse(call.arguments ?? {});
  if (!input.success) throw argumentsError(input.error);
  const values = addressValues(scheme, row.installation_configuration, row.configuration);
  // The catalog's rules give one to every connector with native operations.
  if (connector.baseUrl === undefined) throw new AppError('internal');
  const baseUrl = fillUrl(connector.baseUrl, addressFields(scheme), values);
  const access = openAccess(caller, row, definition);
  const api = createApi({ egress, connector, baseUrl, access, signal: call.signal });
  const answer = await operation.run({ input: input.data, api, signal: call.signal }).catch((error: unknown) => {
    throw withoutSecrets(error, access.opened);
  });
  const output = operation.output.safeParse(answer);
  if (!output.success) throw new AppError('upstream_unreadable', { cause: { issues: pathsOf(output.error) } });
  return output.data;
};

const runPinned = async (
  { openAccess, pinned: tools, runUpstream, programs }: InvokeOptions,
  call: ToolCall,
  caller: Caller,
  { row, pinned }: FoundPinned,
  definition: Definition,
) => {
  const source = mcpSourcesOf(definition).find(({ id }) => id === pinned.sourceId);
  if (!source) throw new AppError('unknown_tool');
  const access = openAccess(caller, row, definition);
  const verdict = await tools.verdict(row, source.id);
  const target = (read: Read) =>
    targetOf({
      connectionId: row.connection_id,
      definition,
      source,
      installation: row.installation_configuration,
      configuration: row.configuration,
      verdict,
      read,
      programs,
    });
  return runUpstream({
    call,
    tool: pinned,
    owner: JSON.stringify([caller, row.connection_id, call.name, call.arguments]),
    target: async () => target(await access.values()),
    renewedTarget: async () => {
      const read = await access.renewValues();
      return read && target(read);
    },
  }).then(
    (result) => ('upstream' in result && result.upstream.isError ? redactJson(result, access.opened) : result),
    (error: unknown) => {
      throw asScopeMissing(row, definition, withoutSecrets(error, access.opened));
    },
  );
};

/** Some servers repeat the credential that they refuse; agents never see one. */
const withoutSecrets = (error: unknown, secrets: ReadonlySet<string>): unknown => {
  if (!(error instanceof AppError)) return error;
  const detail = redact(error.message, secrets);
  if (detail === error.message) return error;
  const { code, cause, errors, retryAfter } = error;
  return new AppError(code, { detail, cause, errors, ...(retryAfter !== undefined && { retryAfter }) });
};

const argumentsError = (error: z.ZodError): AppError =>
  new AppError('invalid_arguments', {
    errors: error.issues.map((issue) => ({ path: z.core.toDotPath(issue.path), message: issue.message })),
  });
