import { z } from 'zod';
import { gitlab } from '../../../catalog/gitlab.ts';
import { operation, path } from '../../define.ts';
import { mergeRequestIid, mergeRequestShape, project } from '../shapes.ts';

export const getMergeRequest = operation(gitlab, {
  name: 'get_merge_request',
  description: 'Read one merge request, with whether it can be merged. The changed lines come from list_merge_request_diffs.',
  effect: 'read',
  scopes: [],
  oneOfScopes: ['api', 'read_api'],
  input: z.strictObject({ ...project, merge_request_iid: mergeRequestIid }),
  output: mergeRequestShape,
  run: ({ input, api }) => api.get(path`/projects/${input.project}/merge_requests/${input.merge_request_iid}`),
});
