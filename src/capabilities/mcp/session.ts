/** Opens a session with an upstream server: the wire, the protocol generation, and what the server says of itself. */
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  Client,
  type ConnectOptions,
  type Implementation,
  type McpSubscription,
  PROTOCOL_VERSION_META_KEY,
  ProtocolError,
  SdkError,
  SdkErrorCode,
} from '@modelcontextprotocol/client';
import { plainText } from '../../egress/answer.ts';
import type { Egress } from '../../egress/fetch.ts';
import { AppError } from '../../errors.ts';
import { type Channel, createChannel, UpstreamRefusal } from './channel.ts';
import { createHttpWire } from './http-wire.ts';
import type { JsonRecord } from './record.ts';
import { createSseWire } from './sse-wire.ts';
import { createStdioWire } from './stdio-wire.ts';
import type { UpstreamServer, UpstreamTarget, UpstreamVerdict } from './upstream.ts';
import { type Wire, WireError } from './wire.ts';

export interface SessionLimits {
  /** For the handshake. */
  readonly connectMs: number;
  /** For a call without progress. */
  readonly callMs: number;
  /** For a call in all. */
  readonly longestCallMs: number;
  /** Of one message. */
  readonly maxBytes: number;
}

export interface SessionOptions {
  readonly egress: Pick<Egress, 'request'>;
  readonly clientInfo: Implementation;
  readonly limits: SessionLimits;
  readonly target: UpstreamTarget;
  /** Not given to servers that have shown that it no longer holds. */
  readonly verdict: UpstreamVerdict | undefined;
  readonly onJunk: (line: string) => void;
  readonly onToolsChanged: () => void;
  readonly onClosed: () => void;
}

/** What a caller can be asked in the middle of a call. */
export interface Asking {
  readonly form: boolean;
  readonly url: boolean;
}

export interface Session {
  readonly channel: Channel;
  readonly server: UpstreamServer;
  readonly hasTools: boolean;
  /** 2026-07-28: no session on the server, every request says what it needs. */
  readonly modern: boolean;
  /** The `_meta` that every request carries; empty for the 2025 generation. */
  metaFor(asking: Asking | undefined): JsonRecord;
  /** Whether the server keeps a session, which it can lose. */
  isStateful(): boolean;
  /** Stops waiting for notifications. The session stays usable and holds no connection open. */
  rest(): void;
  /** Waits for notifications (again). Settles when they can come. */
  wake(): Promise<void>;
  close(): Promise<void>;
}

type Kind = Wire['kind'];

/** @throws AppError. With transport `auto` the first attempt's error is the one that is told. */
export const openSession = async (options: SessionOptions): Promise<Session> => {
  const { target, verdict } = options;
  const { kind } = target.transport;
  if (kind !== 'auto') return connect(options, kind);
  if (verdict && verdict.transport !== 'stdio') return connect(options, verdict.transport);
  try {
    return await connect(options, 'http');
  } catch (error) {
    if (!isOlderServer(error)) throw error;
    return connect(options, 'sse').catch(() => Promise.reject(error));
  }
};

/** Statuses with which servers that know only HTTP+SSE answer a POST; anything else says that something is wrong. */
const olderStatuses: readonly (number | undefined)[] = [202, 204, 400, 404, 405, 406];

const isOlderServer = (error: unknown): boolean => error instanceof WireError && olderStatuses.includes(error.httpStatus);

const connect = async (options: SessionOptions, kind: Kind): Promise<Session> => {
  const prior = kind === 'sse' ? ({ kind: 'legacy' } as const) : priorOf(options.verdict);
  try {
    return await handshake(options, kind, prior);
  } catch (error) {
    // Some older programs end when they are asked something before `initialize`.
    if (kind === 'stdio' && prior === undefined && isGone(error)) return handshake(options, kind, { kind: 'legacy' });
    throw error;
  }
};

const isGone = (error: unknown): boolean =>
  error instanceof WireError && error.code === 'upstream_unreachable' && error.outcome === 'unknown';

type Prior = NonNullable<ConnectOptions['prior']>;

/** Stored by this service, from what the SDK said; it checks it again itself. */
const priorOf = (verdict: UpstreamVerdict | undefined): Prior | undefined => verdict?.prior as Prior | undefined;

const handshake = async (options: SessionOptions, kind: Kind, prior: Prior | undefined): Promise<Session> => {
  const { clientInfo, limits, onClosed } = options;
  const wire = wireFor(options, kind);
  const channel = createChannel({ wire, plainText, onClosed });
  const client = new Client(clientInfo, {
    capabilities: capabilitiesFor({ form: true, url: true }),
    versionNegotiation: { mode: 'auto', probe: { timeoutMs: kind === 'stdio' ? silenceMs : limits.connectMs } },
  });
  client.onerror = () => {};
  try {
    await client.connect(channel.sdk, { timeout: limits.connectMs, ...(prior && { prior }) });
  } catch (error) {
    await wire.close();
    throw translate(error, channel.sdkFailure());
  }
  const session = sessionOf(options, wire, channel, client);
  await session.wake();
  return session;
};

/** A child that does not answer the probe for this long is an older server. */
const silenceMs = 3_000;

const wireFor = ({ egress, target, limits, onJunk }: SessionOptions, kind: Kind): Wire => {
  const { transport, headers, environment } = target;
  const { maxBytes, longestCallMs } = limits;
  if (transport.kind === 'stdio') {
    return createStdioWire({ command: transport.command, arguments: transport.arguments, environment, maxBytes, onJunk });
  }
  const { url } = transport;
  return kind === 'sse'
    ? createSseWire({ egress, url, headers, maxBytes })
    : createHttpWire({ egress, url, headers, maxBytes, longestCallMs });
};

const sessionOf = ({ clientInfo, onToolsChanged }: SessionOptions, wire: Wire, channel: Channel, client: Client): Session => {
  const modern = client.getProtocolEra() === 'modern';
  const capabilities = client.getServerCapabilities();
  const announces = capabilities?.tools?.listChanged === true;
  const { name, version } = client.getServerVersion() ?? {};
  const protocolVersion = client.getNegotiatedProtocolVersion() ?? '';
  let subscription: Promise<McpSubscription | undefined> | undefined;

  channel.cancelByNotification(!modern || wire.kind !== 'http');
  client.setNotificationHandler('notifications/tools/list_changed', onToolsChanged);

  const metaFor = (asking: Asking | undefined): JsonRecord => ({
    [PROTOCOL_VERSION_META_KEY]: protocolVersion,
    [CLIENT_INFO_META_KEY]: clientInfo,
    [CLIENT_CAPABILITIES_META_KEY]: capabilitiesFor(asking),
  });
  const metas = [undefined, { form: true, url: false }, { form: false, url: true }, { form: true, url: true }].map(metaFor);

  const session: Session = {
    channel,
    server: {
      name: name && plainText(name),
      version: version && plainText(version),
      protocolVersion,
      instructions: client.getInstructions(),
      verdict: {
        transport: wire.kind,
        prior: modern ? { kind: 'modern', discover: client.getDiscoverResult() } : { kind: 'legacy' },
        at: new Date().toISOString(),
      },
    },
    hasTools: capabilities?.tools !== undefined,
    modern,
    metaFor: (asking) => (modern ? (metas[(asking?.form ? 1 : 0) + (asking?.url ? 2 : 0)] ?? {}) : {}),
    isStateful: () => !modern && wire.kind === 'http',
    rest() {
      wire.stopListening();
      void subscription?.then((open) => open?.close()).catch(() => undefined);
      subscription = undefined;
    },
    async wake() {
      // Servers of 2025 ask their questions there too, whatever they announce.
      if (!modern) return wire.listen();
      if (announces) subscription ??= client.listen({ toolsListChanged: true }).catch(() => undefined);
    },
    async close() {
      session.rest();
      channel.end(new AppError('cancelled'));
      await client.close().catch(() => undefined);
    },
  };
  return session;
};

const capabilitiesFor = (asking: Asking | undefined) =>
  asking && (asking.form || asking.url)
    ? { elicitation: { ...(asking.form && { form: {} }), ...(asking.url && { url: {} }) } }
    : {};

/** The wire's own account where there is one: the SDK's wraps it in words that are not ours to show. */
const translate = (error: unknown, failure: AppError | undefined): AppError => {
  if (error instanceof AppError) return error;
  if (failure) return failure;
  if (error instanceof ProtocolError) return new UpstreamRefusal(error.code, error.message, plainText(error.message) ?? '');
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    return new WireError('upstream_timeout', { detail: 'The upstream MCP server did not answer in time.', outcome: 'not-run' });
  }
  return new WireError('upstream_unreadable', {
    detail: 'The upstream server does not speak a version of MCP that is understood here.',
    outcome: 'not-run',
  });
};
