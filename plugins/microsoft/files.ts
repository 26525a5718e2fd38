/** What the file operations ask for and answer: Graph's own field names, cut to what a model needs. */
import { z } from 'zod';

export const itemId = z.string().min(1).describe('Id of the file or folder');

const person = z.object({ user: z.object({ displayName: z.string().nullish() }).nullish() }).nullish();

export const fileShape = z.object({
  id: z.string(),
  name: z.string().nullish(),
  size: z.number().nullish().describe('Bytes'),
  file: z.object({ mimeType: z.string().nullish() }).nullish().describe('Only a file has this'),
  folder: z.object({ childCount: z.number().nullish() }).nullish().describe('Only a folder has this'),
  parentReference: z.object({ id: z.string().nullish(), path: z.string().nullish() }).nullish(),
  createdDateTime: z.string().nullish(),
  lastModifiedDateTime: z.string().nullish(),
  lastModifiedBy: person,
  webUrl: z.string().nullish().describe('Opens it in the browser, for people who may see it'),
});

/** Without this, answers carry addresses that open a file for whoever holds them. */
export const fileProperties = Object.keys(fileShape.shape).join(',');

/** Quotes double inside a text of an OData address. */
export const odataText = (text: string): string => text.replaceAll("'", "''");
