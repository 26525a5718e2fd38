import { z } from 'zod';
import { gitlab } from '../../../catalog/gitlab.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { mergeRequestIid, project } from '../shapes.ts';
import { limits, longText } from '../text.ts';

export const listMergeRequestDiffs = operation(gitlab, {
  name: 'list_merge_request_diffs',
  description: 'List the files that a merge request changes, each with its diff, cut where it is long.',
  effect: 'read',
  scopes: [],
  oneOfScopes: ['api', 'read_api'],
  input: z.strictObject({ ...project, merge_request_iid: mergeRequestIid, ...paging }),
  output: pageOf(
    z.object({
      old_path: z.string(),
      new_path: z.string(),
      new_file: z.boolean().optional(),
      renamed_file: z.boolean().optional(),
      deleted_file: z.boolean().optional(),
      diff: longText(limits.patch),
    }),
  ),
  run: ({ input: { project, merge_request_iid, ...query }, api }) =>
    getPage(api, path`/projects/${project}/merge_requests/${merge_request_iid}/diffs`, query),
});
