import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/client.ts';
import type { Statement } from '../db/driver.ts';
import type { Egress } from '../egress/fetch.ts';
import { retryAfterOf } from '../egress/upstream-error.ts';
import { AppError } from '../errors.ts';
import { signedHeaders } from './sign.ts';

export interface WebhookSettings {
  readonly url: string;
  /** Each signs: while a secret is being changed there are two. */
  readonly secrets: readonly Uint8Array[];
}

interface DeliverOptions {
  readonly query: Database['query'];
  readonly egress: Egress;
  readonly webhook: WebhookSettings;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface DueEvent {
  readonly id: string;
  readonly connection_id: string;
  readonly body: string;
  /** This attempt included. */
  readonly attempts: number;
}

/**
 * Sends what waits in the outbox: claim → sign → send → delete, or wait and send again. Replicas may do it at once. A process
 * that dies in between leaves its claim to run out, so an event comes at least once, and always under the same id.
 */
export const createDeliverDue = (options: DeliverOptions): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  return () => {
    running ??= deliverAll(options).finally(() => {
      running = undefined;
    });
    return running;
  };
};

const batch = 10;
const timeoutMs = 10_000;
/** Longer than an attempt can take. */
const claimMs = 60_000;
/** Seconds after each failed attempt, as the specification proposes: three days in all. */
const waits = [5, 30, 300, 1800, 7200, 18_000, 36_000, 86_400, 86_400];

const deliverAll = async (options: DeliverOptions): Promise<void> => {
  for (;;) {
    const due = await claimDue(options);
    if (due.length === 0) return;
    await Promise.all(due.map((event) => deliver(options, event)));
  }
};

const claimDue = ({ query, clock }: DeliverOptions): Promise<DueEvent[]> => {
  const now = clock();
  return query<DueEvent>(claim, [now.toISOString(), new Date(now.getTime() + claimMs).toISOString(), batch]);
};

const deliver = async (options: DeliverOptions, event: DueEvent): Promise<void> => {
  const { query, clock, logger } = options;
  const failure = await send(options, event);
  if (failure === undefined) {
    await query(remove, [event.id]);
    return;
  }
  const { id, connection_id: connectionId, attempts } = event;
  const facts = { event: id, connectionId, attempts, outcome: failure.outcome };
  const wait = waits[attempts - 1];
  if (wait === undefined || failure.final) {
    await query(remove, [id]);
    logger.error(facts, 'a webhook event was given up');
    return;
  }
  const seconds = Math.max(wait, Math.min(failure.retryAfter ?? 0, 86_400));
  await query(postpone, [id, attempts, new Date(clock().getTime() + seconds * 1000).toISOString()]);
  logger.warn(facts, 'a webhook event could not be delivered; it is sent again later');
};

interface Failure {
  /** `HTTP 503` or an error code. */
  readonly outcome: string;
  readonly retryAfter?: number;
  /** Whether sending it again is pointless. */
  readonly final?: boolean;
}

/** Only 2xx is a receipt; a redirect is none. 410 says that nobody listens there any more (Standard Webhooks). */
const send = async ({ egress, webhook, clock }: DeliverOptions, { id, body }: DueEvent): Promise<Failure | undefined> => {
  try {
    const response = await egress.fetch(webhook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders(webhook.secrets, id, body, clock()) },
      body,
      timeoutMs,
    });
    if (response.ok) return undefined;
    return { outcome: `HTTP ${response.status}`, final: response.status === 410, ...retryAfterOf(response) };
  } catch (error) {
    return { outcome: error instanceof AppError ? error.code : 'internal' };
  }
};

/** Of each connection only the oldest: a host hears of a fault before it hears that it was mended. */
const claim: Statement = {
  name: 'claim-webhook-events',
  text: `
    WITH due AS MATERIALIZED (
      SELECT id FROM webhook_events AS event
      WHERE due_at <= $1::timestamptz AND NOT EXISTS (
        SELECT FROM webhook_events AS earlier WHERE earlier.connection_id = event.connection_id AND earlier.id < event.id)
      ORDER BY id LIMIT $3::int
      FOR UPDATE SKIP LOCKED)
    UPDATE webhook_events AS event SET attempts = attempts + 1, due_at = $2::timestamptz
    FROM due WHERE event.id = due.id
    RETURNING event.id, event.connection_id, event.body, event.attempts`,
};

const remove: Statement = { name: 'remove-webhook-event', text: 'DELETE FROM webhook_events WHERE id = $1::uuid' };

/** Not when another process has claimed it since. */
const postpone: Statement = {
  name: 'postpone-webhook-event',
  text: 'UPDATE webhook_events SET due_at = $3::timestamptz WHERE id = $1::uuid AND attempts = $2::int',
};
