import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Prisma } from '../db/generated/client.ts';

/** What a host application is told. The documentation shows this shape; nothing in it is secret. */
export const webhookEvent = z.object({
  type: z.enum(['connection.needs_user', 'connection.ready']),
  timestamp: z.iso.datetime().describe('When it happened'),
  data: z.object({
    userId: z.uuid(),
    issuer: z.string().describe('Who signs the user in'),
    subject: z.string().describe("The user's id there: for a host application its own"),
    connectionId: z.uuid(),
    alias: z.string(),
    pluginId: z.string(),
    status: z.string(),
    reason: z.string(),
    action: z.string().describe('What mends it'),
    mendUrl: z.url().describe('Where the user mends it'),
  }),
});
type WebhookEvent = z.output<typeof webhookEvent>;

export interface Outbox {
  /** Keeps an event for delivery, in the transaction of what it tells of. */
  add(tx: Pick<Prisma.TransactionClient, 'webhookEvent'>, event: Omit<WebhookEvent, 'timestamp'>): Promise<void>;
}

/** @param isRead whether there is anybody to tell: without a receiver nothing is kept. */
export const createOutbox = ({ isRead, clock }: { readonly isRead: boolean; readonly clock: Clock }): Outbox => ({
  add: async (tx, { type, data }) => {
    if (!isRead) return;
    const now = clock();
    const body = JSON.stringify(webhookEvent.parse({ type, timestamp: now.toISOString(), data }));
    await tx.webhookEvent.create({ data: { connectionId: data.connectionId, body, dueAt: now, createdAt: now } });
  },
});
