import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { repository } from '../shapes.ts';

const entry = z.object({ path: z.string(), type: z.string(), sha: z.string().nullish(), size: z.int().optional() });
const tree = z.object({ sha: z.string(), truncated: z.boolean().optional(), tree: z.array(entry) });
const most = 1_000;

export const getTree = operation(github, {
  name: 'get_tree',
  description:
    'List the files and folders of a whole repository, or of one folder with everything below it, in one call. ' +
    'At most 1,000 entries: narrow with path_prefix.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...repository,
    tree_sha: z.string().min(1).optional().describe('Branch, tag, commit or tree SHA; the default branch when left out'),
    recursive: z.boolean().optional().describe('false lists the top level alone; true when left out'),
    path_prefix: z.string().optional().describe('Only paths that begin with this, such as src/'),
  }),
  output: z.object({
    sha: z.string(),
    entries: z.array(entry).describe('type is blob for a file, tree for a folder, commit for a submodule'),
    truncated: z.boolean().describe('true: there is more than is listed here'),
  }),
  run: async ({ input: { owner, repo, tree_sha = 'HEAD', recursive = true, path_prefix = '' }, api }) => {
    // GitHub takes any value of recursive as yes, so "no" is leaving it out.
    const query = recursive ? { recursive: 1 } : {};
    const found = tree.parse(await api.get(path`/repos/${owner}/${repo}/git/trees/${tree_sha}`, query));
    const entries = found.tree.filter((one) => one.path.startsWith(path_prefix));
    return { sha: found.sha, entries: entries.slice(0, most), truncated: found.truncated === true || entries.length > most };
  },
});
