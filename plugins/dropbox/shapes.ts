/** What several operations ask for and answer: Dropbox's own field names, cut to what a model needs. */
import { z } from 'zod';

export const pathOf = (thing: string) =>
  z
    .string()
    .regex(/^(\/.*|id:.*)$/s, 'must begin with / or id:')
    .describe(`Path of the ${thing}, such as /Reports/2026.pdf, or its id (id:…)`);

export const autorename = {
  autorename: z
    .boolean()
    .optional()
    .describe('true: take another name, such as “report (1).pdf”, if this one is taken; otherwise the call fails'),
};

export const entryShape = z.object({
  '.tag': z.string().nullish().describe('file, folder or deleted'),
  name: z.string(),
  id: z.string().nullish(),
  path_display: z.string().nullish(),
  size: z.int().nullish().describe('Bytes'),
  server_modified: z.string().nullish(),
  rev: z.string().nullish().describe('This version of the file'),
});

export const cursorOf = z
  .string()
  .min(1)
  .optional()
  .describe('To read on: cursor of the answer before; nothing else is needed then');

export const metadataShape = z.object({ metadata: entryShape });

export const linkShape = z.object({
  url: z.string(),
  name: z.string().nullish(),
  path_lower: z.string().nullish(),
  expires: z.string().nullish(),
  link_permissions: z
    .object({ resolved_visibility: z.object({ '.tag': z.string() }).nullish(), can_revoke: z.boolean().nullish() })
    .nullish(),
});
