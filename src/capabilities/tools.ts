/**
 * What the two front doors of a project's tools, MCP and HTTP, need to know: the words in which tools are listed and a
 * call is answered. `resolve.ts` lists, `invoke.ts` calls.
 */
import type { AppError } from '../errors.ts';
import type { Skill } from './skills.ts';

/** A JSON Schema object. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A tool as MCP's `tools/list` shows it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

/** The tools that one Ready connection contributes. Built once per connection and allowance, then shared: never changed. */
export interface ToolGroup {
  readonly tools: readonly Tool[];
  /** The tools as JSON, joined by commas without brackets, so that a list is made by joining groups. Never empty text for a group with tools. */
  readonly json: string;
}

/** Why a bound connection contributes nothing, and what mends it. */
export interface Warning {
  readonly connectionId: string;
  readonly alias: string;
  readonly status: string;
  readonly reason: string;
  /** The reason as a sentence. */
  readonly message: string;
  readonly action: string;
  /** The page where that is done. */
  readonly url: string;
}

/** Everything that a project, or an agent in it, may use right now. */
export interface ResolvedTools {
  readonly groups: readonly ToolGroup[];
  /** Skills of the plugins behind the Ready connections, each once, ordered by name. */
  readonly skills: readonly Skill[];
  readonly warnings: readonly Warning[];
}

/**
 * Who calls a tool: an agent by its token, or a person in one of their projects. A `projectId` beside a token must be the
 * agent's own project.
 */
export type ToolCaller =
  | { readonly kind: 'agent'; readonly token: string; readonly projectId?: string }
  | { readonly kind: 'user'; readonly userId: string; readonly projectId: string };

/** A connection that only its user can mend, and the page of ours where that is done. */
export interface NeedsUser {
  readonly connectionId: string;
  readonly alias: string;
  readonly url: string;
}

/** What an upstream MCP server answered: its own content, handed on as it is. */
export interface UpstreamContent {
  readonly content: readonly Readonly<Record<string, unknown>>[];
  readonly structuredContent?: unknown;
  readonly isError: boolean;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** Questions that have to be answered first; the call is repeated with the answers and this state (MCP 2026-07-28). */
export interface InputNeeded {
  readonly inputRequests: Readonly<Record<string, unknown>>;
  readonly requestState?: string | undefined;
}

export type ToolResult =
  | { readonly ok: true; readonly output: Readonly<Record<string, unknown>> }
  | { readonly ok: true; readonly upstream: UpstreamContent }
  | { readonly ok: true; readonly inputNeeded: InputNeeded }
  | { readonly ok: false; readonly error: AppError; readonly needsUser?: NeedsUser };

export interface ToolCall {
  readonly caller: ToolCaller;
  readonly name: string;
  /** As sent; parsed by the operation's schema. */
  readonly arguments: unknown;
  readonly signal: AbortSignal;
  /** Hears how far the call is, where the caller asked for it. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** How the caller's client can be asked something in the middle of a call. Absent: not at all. */
  readonly asking?: Asking | undefined;
}

export interface Progress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** A question as MCP's `elicitation/create` puts it (`params`), and the answer to it. */
export type Elicit = (question: Readonly<Record<string, unknown>>) => Promise<Readonly<Record<string, unknown>>>;

/** The modes that the client offers, and one of two ways: it is asked while the call waits, or it repeats the call. */
export type Asking = { readonly form: boolean; readonly url: boolean } & (
  | { readonly way: 'during'; readonly elicit: Elicit }
  | {
      readonly way: 'repeat';
      /** Answers to what an earlier call needed. */
      readonly inputResponses: Readonly<Record<string, unknown>> | undefined;
      readonly requestState: string | undefined;
    }
);

/**
 * `resolve`, `invoke` and `watch` throw AppError `unauthenticated` (unknown or revoked token, disabled user), `not_found` (a
 * project that is not the caller's) and `unavailable` (no database). `invoke` also throws `unknown_tool`. Whatever else a
 * call runs into is a ToolResult with `ok: false`.
 */
export interface ProjectTools {
  resolve(caller: ToolCaller): Promise<ResolvedTools>;
  invoke(call: ToolCall): Promise<ToolResult>;
  /** Watches what `resolve` answers. Whatever changes from the moment on at which this is called is told. */
  watch(caller: ToolCaller): Promise<ToolWatch>;
}

export interface ToolWatcher {
  onTools(): void;
  onSkills(): void;
  /** The caller may use nothing any more: its token was revoked or its project deleted. The watch has ended. */
  onGone(): void;
}

export interface ToolWatch {
  tell(watcher: ToolWatcher): void;
  stop(): void;
}
