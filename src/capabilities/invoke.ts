import { z } from 'zod';
import type { Catalog, Definition } from '../../catalog/catalog.ts';
import { fillUrl, UrlFieldError } from '../../catalog/fill-url.ts';
import { type Operation, UnsafePathValue } from '../../plugins/define.ts';
import type { Audit } from '../audit/audit.ts';
import type { Clock } from '../clock.ts';
import type { Fault } from '../connections/status.ts';
import type { Egress } from '../egress/fetch.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import type { createOpenAccess } from './access.ts';
import type { BoundConnection, Caller, createBoundConnections } from './bound-connections.ts';
import { createApi } from './native.ts';
import { allowanceOf, messageOf, nameOf, readiness } from './readiness.ts';
import { type CompiledOperation, isAllowed, type Registry } from './registry.ts';
import type { ProjectTools, ToolCall, ToolResult } from './tools.ts';

interface InvokeOptions {
  readonly bound: ReturnType<typeof createBoundConnections>;
  readonly catalog: Catalog;
  readonly registry: Registry;
  readonly openAccess: ReturnType<typeof createOpenAccess>;
  readonly egress: Egress;
  readonly audit: Audit;
  readonly clock: Clock;
  /** Stores that a secret cannot be read, unless the credential has been replaced meanwhile. */
  readonly markFault: (connectionId: string, generation: number, fault: Fault) => Promise<void>;
  /**
   * Asks the provider whether it really refuses the credential, and stores the answer: some APIs answer 401 for things that
   * this account may merely not see.
   */
  readonly recheck: (userId: string, connectionId: string) => Promise<void>;
  /** The page of ours where a person mends a connection, or grants it more scopes. */
  readonly mendUrl: (connectionId: string, scopes: readonly string[]) => string;
}

/**
 * The one way a tool runs: prove the caller and bring the facts (one round trip) → find the operation → ready? → allowed? →
 * parse the arguments → apply the credential → run → cut the answer to what the operation declares.
 */
export const createInvoke = (options: InvokeOptions): ProjectTools['invoke'] => {
  const { bound, catalog, registry, audit, clock } = options;
  return async (call) => {
    const { caller, connections } = await bound.forTool(call.caller, call.name);
    const found = findOperation(registry, connections, call.name);
    if (!found)
      throw new AppError('unknown_tool', { detail: `There is no tool named ${JSON.stringify(call.name.slice(0, 100))}.` });
    const started = performance.now();
    const result = await settle(options, caller, found.row, async () => {
      const definition = requireReady(catalog, found.row, clock());
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

const requireReady = (catalog: Catalog, row: BoundConnection, now: Date): Definition => {
  const { definition, status } = readiness(catalog, row, now);
  if (!definition || status.status !== 'Ready') {
    throw new AppError('connection_not_ready', {
      detail: `The connection "${row.alias}" is not ready. ${messageOf(status.reason)}`,
    });
  }
  return definition;
};

/** The binding's effects and operations, and the scopes that the account was connected with. */
const requireAllowed = (row: BoundConnection, { operation }: CompiledOperation, { scheme }: Definition): void => {
  if (!isAllowed(allowanceOf(row), operation)) {
    throw new AppError('effect_not_allowed', {
      detail: `The operation ${operation.name} (${operation.effect}) is not allowed on the connection "${row.alias}".`,
    });
  }
  // Nothing granted means that the provider did not say; then it decides itself.
  if (scheme.type !== 'oauth2' || row.granted_scopes.length === 0) return;
  const missing = missingScopes(operation, row.granted_scopes);
  if (missing.length > 0) {
    const names = missing.map((scope) => `"${scope}"`).join(', ');
    throw new ScopeMissing(missing, `The connection "${row.alias}" was connected without ${names}.`);
  }
};

/** Which permissions an operation lacks, so that the link can ask for exactly them. */
class ScopeMissing extends AppError {
  readonly scopes: readonly string[];

  constructor(scopes: readonly string[], detail: string) {
    super('scope_missing', { detail });
    this.scopes = scopes;
  }
}

const missingScopes = ({ scopes, oneOfScopes = [] }: Operation, granted: readonly string[]): string[] => {
  const all = scopes.filter((scope) => !granted.includes(scope));
  const [first] = oneOfScopes;
  return first === undefined || oneOfScopes.some((scope) => granted.includes(scope)) ? all : [...all, first];
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

/** Turns whatever a call ran into into a result, and remembers a credential that turned out bad. */
const settle = async (
  options: InvokeOptions,
  caller: Caller,
  row: BoundConnection,
  attempt: () => Promise<Record<string, unknown>>,
): Promise<ToolResult> => {
  try {
    return { ok: true, output: await attempt() };
  } catch (thrown) {
    const error = asAppError(thrown);
    if (error.code === 'internal') options.audit.fault('tool call failed', thrown, { connectionId: row.connection_id });
    if (error.code === 'secret_unreadable') await options.markFault(row.connection_id, row.generation, 'secret-unreadable');
    if (error.code === 'upstream_unauthorized') await options.recheck(caller.userId, row.connection_id);
    const url = options.mendUrl(row.connection_id, error instanceof ScopeMissing ? error.scopes : []);
    return {
      ok: false,
      error,
      ...(needsUser.includes(error.code) && { needsUser: { connectionId: row.connection_id, alias: row.alias, url } }),
    };
  }
};

/** What only the connection's user can mend. */
const needsUser: readonly ErrorCode[] = [
  'connection_not_ready',
  'scope_missing',
  'secret_unreadable',
  'upstream_unauthorized',
  'grant_ended',
  'client_rejected',
];

const asAppError = (thrown: unknown): AppError => {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof UnsafePathValue) return new AppError('invalid_arguments', { detail: thrown.message });
  if (thrown instanceof UrlFieldError) {
    return new AppError('connection_not_ready', { detail: `The field "${thrown.field}" does not make a safe address.` });
  }
  // Operations parse pieces of the provider's answer themselves.
  if (thrown instanceof z.ZodError) return new AppError('upstream_unreadable', { cause: { issues: pathsOf(thrown) } });
  return new AppError('internal', { cause: thrown });
};

const argumentsError = (error: z.ZodError): AppError =>
  new AppError('invalid_arguments', {
    errors: error.issues.map((issue) => ({ path: z.core.toDotPath(issue.path), message: issue.message })),
  });

const pathsOf = (error: z.ZodError): string[] => error.issues.map((issue) => z.core.toDotPath(issue.path));
