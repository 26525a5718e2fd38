/**
 * What the rest of the service knows of upstream MCP servers. `upstreams.ts` keeps the live clients behind these words;
 * nobody else speaks the protocol upstream.
 */
import type { Effect } from '../../../catalog/define.ts';
import type { Elicit, InputNeeded, JsonSchema, Progress, Tool, UpstreamContent } from '../tools.ts';

/** How a server is reached. `auto` tries Streamable HTTP and falls back to HTTP+SSE where the server shows that it is older. */
export type UpstreamTransport =
  | { readonly kind: 'http' | 'sse' | 'auto'; readonly url: URL }
  | { readonly kind: 'stdio'; readonly command: string; readonly arguments: readonly string[] };

/** One server as one connection reaches it, with that connection's credential in place. Two targets are one client only if all of it is equal. */
export interface UpstreamTarget {
  readonly connectionId: string;
  readonly sourceId: string;
  readonly transport: UpstreamTransport;
  /** Sent with every request; http and sse. */
  readonly headers: Readonly<Record<string, string>>;
  /** Given to the child process besides a minimal environment; stdio. */
  readonly environment: Readonly<Record<string, string>>;
  /** What an earlier client of this connection and credential found out, to spare the negotiation. */
  readonly verdict: UpstreamVerdict | undefined;
}

/** What was learnt about a server; plain JSON, kept with the snapshot of its tools. */
export interface UpstreamVerdict {
  readonly transport: 'http' | 'sse' | 'stdio';
  /** The SDK's own verdict (`connect({ prior })`); `discover` is opaque here. */
  readonly prior: { readonly kind: 'modern'; readonly discover: unknown } | { readonly kind: 'legacy' };
  /** ISO time; an old `legacy` verdict is not used again, because a server may have learnt the newer protocol. */
  readonly at: string;
}

export interface UpstreamServer {
  readonly name: string | undefined;
  readonly version: string | undefined;
  readonly protocolVersion: string;
  readonly instructions: string | undefined;
  readonly verdict: UpstreamVerdict;
}

/** The tools as the server listed them, page after page; nothing of them is checked yet. */
export interface UpstreamListing {
  readonly tools: readonly unknown[];
  /** Why the list may lack tools. */
  readonly partial: 'page-failed' | 'cursor-repeated' | 'too-large' | 'too-many-pages' | 'too-many-tools' | undefined;
  readonly server: UpstreamServer;
}

export interface UpstreamCall {
  /** The server's own name of the tool. */
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The schema that the server gave the tool; 2026-07-28 mirrors some arguments in headers by it. */
  readonly inputSchema: JsonSchema;
  /** Repeating the call does no harm, so a lost answer may be asked for again. */
  readonly repeatable: boolean;
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Puts the server's questions to the user while the call waits (2025). Absent: such questions are answered with `cancel`. */
  readonly elicit?: Elicit | undefined;
  /** Modes of asking that are offered to the server. */
  readonly elicitation?: { readonly form: boolean; readonly url: boolean } | undefined;
  /** 2026-07-28: answers to an earlier `input_required`, and the server's own state to hand back. */
  readonly inputResponses?: Readonly<Record<string, unknown>> | undefined;
  readonly requestState?: string | undefined;
}

/** The server's `CallToolResult`, parsed as far as needed: `content` blocks, `structuredContent`, `isError`, `_meta`. */
export type UpstreamResult =
  | ({ readonly kind: 'complete' } & UpstreamContent)
  /** 2026-07-28: the server needs input first; the call is repeated with the answers. */
  | ({ readonly kind: 'input-required' } & InputNeeded);

/**
 * Every method rejects with AppError: `upstream_…`, `egress_refused`, `cancelled`. `upstream_unauthorized` and
 * `upstream_forbidden` carry the server's challenge as `cause` ({ challenge: Challenge }).
 */
export interface Upstreams {
  list(target: UpstreamTarget, signal?: AbortSignal): Promise<UpstreamListing>;
  call(target: UpstreamTarget, call: UpstreamCall): Promise<UpstreamResult>;
  /** Ends every client of this connection now; calls that run fail. */
  drop(connectionId: string): void;
  close(): Promise<void>;
}

/** What a 401 or 403 says about how to get access (RFC 6750 section 3, RFC 9728 section 5.1). */
export interface Challenge {
  readonly status: 401 | 403;
  /** `resource_metadata`: only an absolute https URL is kept. */
  readonly resourceMetadata: string | undefined;
  readonly error: string | undefined;
  readonly scopes: readonly string[];
}

/** A tool as it was pinned: what agents see of it, and what the server is asked for. */
export interface PinnedTool {
  readonly sourceId: string;
  /** The operation's name, which follows the alias. */
  readonly operation: string;
  /** The server's own name of it. */
  readonly upstreamName: string;
  readonly effect: Effect;
  /** The schema that the server gave it. */
  readonly upstreamSchema: JsonSchema;
  /** The server's schema is no plain object: agents send what fits it as the one argument `arguments`. */
  readonly wrapped: boolean;
  /** Calling twice does no harm. */
  readonly repeatable: boolean;
  /** As it is listed, under `operation` as its name. */
  readonly tool: Tool;
}
