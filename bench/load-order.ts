/** What the load process is told and what it answers. */
import { z } from 'zod';

/** The body is `bodyStart`, a request id of six digits, `bodyEnd`: ids differ, lengths do not. */
export const loadOrder = z.object({
  origin: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  bodyStart: z.string(),
  bodyEnd: z.string(),
  /** Every answer must be 200 and have as many bytes as the one that was read and checked. */
  answerBytes: z.number(),
  concurrency: z.number(),
  /** Ends after this time, or after this many requests where a number is given. */
  milliseconds: z.number(),
  requests: z.number().optional(),
});
export type LoadOrder = z.output<typeof loadOrder>;

export const loadResult = z.object({
  requests: z.number(),
  wrong: z.number(),
  seconds: z.number(),
  p50: z.number(),
  p99: z.number(),
  /** Share of the time in which the load process was busy: near 1 it would measure itself. */
  clientBusy: z.number(),
});
export type LoadResult = z.output<typeof loadResult>;
