/** What several operations ask for and answer: Drive's own field names, cut to what a model needs. */
import { z } from 'zod';
import { limits, longText } from '../text.ts';

export const fileId = z.string().min(1).describe('Id of the file or folder');
export const fileName = z.string().min(1).max(500);
export const mimeType = z.string().regex(/^[a-z]+\/[\w.+-]{1,100}$/i, 'must be a media type such as text/markdown');
export const parents = z
  .array(z.string().min(1))
  .max(1)
  .optional()
  .describe('Id of the folder it goes into; the top of My Drive when left out');

export const fileShape = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  description: longText(limits.listed).nullish(),
  parents: z.array(z.string()).nullish(),
  driveId: z.string().nullish().describe('The shared drive it lies in'),
  size: z.string().nullish().describe('Bytes; not there for folders and Google’s own formats'),
  owners: z.array(z.object({ displayName: z.string().nullish(), emailAddress: z.string().nullish() })).nullish(),
  shared: z.boolean().nullish(),
  starred: z.boolean().nullish(),
  trashed: z.boolean().nullish(),
  createdTime: z.string().nullish(),
  modifiedTime: z.string().nullish(),
  webViewLink: z.string().nullish(),
});

/** Drive answers only the fields it is asked for. */
export const fileFields =
  'id,name,mimeType,description,parents,driveId,size,owners(displayName,emailAddress),shared,starred,trashed,createdTime,modifiedTime,webViewLink';

/** For every call about files: without it Drive denies the files of shared drives. */
export const sharedDrives = { supportsAllDrives: true } as const;
export const oneFile = { ...sharedDrives, fields: fileFields } as const;
