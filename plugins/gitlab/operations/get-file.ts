import { z } from 'zod';
import { gitlab } from '../../../catalog/gitlab.ts';
import { operation, path } from '../../define.ts';
import { project } from '../shapes.ts';
import { bounded, limits } from '../text.ts';

const file = z.object({
  file_path: z.string(),
  size: z.int(),
  ref: z.string(),
  last_commit_id: z.string().nullish(),
  encoding: z.string(),
  content: z.string(),
});

export const getFile = operation(gitlab, {
  name: 'get_file',
  description: 'Read a text file from a repository, cut where it is long.',
  effect: 'read',
  scopes: [],
  oneOfScopes: ['api', 'read_api'],
  input: z.strictObject({
    ...project,
    file_path: z.string().min(1).describe('Path of the file from the top folder'),
    ref: z.string().min(1).optional().describe('Branch, tag or commit; the default branch when left out'),
  }),
  output: file.omit({ encoding: true }).extend({ content: z.string().nullable().describe('null where it is no text') }),
  // GitLab takes the whole path of a file as one segment.
  run: async ({ input: { project, file_path, ref = 'HEAD' }, api }) => {
    const { encoding, content, ...rest } = file.parse(
      await api.get(path`/projects/${project}/repository/files/${file_path}`, { ref }),
    );
    return { ...rest, content: encoding === 'base64' ? readText(content) : bounded(content, limits.whole) };
  },
});

const readText = (base64: string): string | null => {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.includes(0) ? null : bounded(bytes.toString('utf8'), limits.whole);
};
