/** Inputs and outputs that several operations share. */
import { z } from 'zod';

export const bucket = z.string().min(3).max(63).describe('Name of the bucket');

/** A path drops slashes at its ends: "a/" would then mean the object "a". */
export const key = z
  .string()
  .regex(/^[^/](.*[^/])?$/s, 'must not begin or end with a slash')
  .max(1024)
  .describe('Key of the object, such as reports/2026/summary.txt');

export const queueUrl = z.url().describe('The queue’s QueueUrl, as list_queues gives it');

export const user = z.object({ UserName: z.string(), UserId: z.string(), Arn: z.string(), CreateDate: z.string().optional() });
export const role = z.object({
  RoleName: z.string(),
  RoleId: z.string(),
  Arn: z.string(),
  CreateDate: z.string().optional(),
  Description: z.string().optional(),
});

/** IAM's paging. */
export const marker = z.string().optional().describe('Marker of an earlier answer, for the next page');
export const maxItems = z.int().min(1).max(1000).optional().describe('How many at most');
export const iamPage = { IsTruncated: z.string().optional(), Marker: z.string().optional() };
