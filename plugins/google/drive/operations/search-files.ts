import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { nextPageToken, pageToken } from '../../page.ts';
import { canSee } from '../scopes.ts';
import { fileFields, fileShape, sharedDrives } from '../shapes.ts';

export const searchFiles = operation(google, {
  name: 'search_files',
  description:
    'Find files and folders by name, content, type, folder, owner or date. Without q it lists everything that is not in the ' +
    'trash, latest change first.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canSee,
  input: z.strictObject({
    q: z
      .string()
      .min(1)
      .optional()
      .describe(
        "Drive’s query language, such as name contains 'plan' and trashed = false; fullText contains 'budget'; '<folder id>' in " +
          "parents; mimeType = 'application/vnd.google-apps.document'; modifiedTime > '2026-01-31T00:00:00'. A quote in a value is \\'",
      ),
    orderBy: z
      .string()
      .min(1)
      .optional()
      .describe('Such as name, modifiedTime desc, folder,name; not with fullText. modifiedTime desc when q is left out'),
    driveId: z.string().min(1).optional().describe('Id of a shared drive, to search only there'),
    pageSize: z.int().min(1).max(100).optional().describe('Files on a page: at most 100, 25 when left out'),
    pageToken,
  }),
  output: z.object({
    files: z.array(fileShape),
    nextPageToken,
    incompleteSearch: z.boolean().nullish().describe('true: not all shared drives were searched'),
  }),
  run: ({ input: { q, orderBy, driveId, pageSize = 25, ...query }, api }) =>
    api.get(path`/drive/v3/files`, {
      ...query,
      ...sharedDrives,
      q: q ?? 'trashed = false',
      orderBy: orderBy ?? (q === undefined ? 'modifiedTime desc' : undefined),
      pageSize,
      includeItemsFromAllDrives: true,
      ...(driveId !== undefined && { corpora: 'drive', driveId }),
      fields: `nextPageToken,incompleteSearch,files(${fileFields})`,
    }),
});
