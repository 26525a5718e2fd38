import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path, segments } from '../../define.ts';
import { repository } from '../shapes.ts';
import { limits, sliceText } from '../text.ts';

const entry = z.object({ name: z.string(), path: z.string(), type: z.string(), sha: z.string(), size: z.int().optional() });
const file = entry.extend({ content: z.string().optional(), encoding: z.string().optional(), target: z.string().nullish() });
const contents = z.union([z.array(entry), file]);

export const getFileContents = operation(github, {
  name: 'get_file_contents',
  description:
    'Read a file as text, or list a folder (at most 1,000 entries; get_tree lists more). The sha in the answer is what ' +
    'update_file and delete_file ask for. A long file comes in parts: pass next_offset as offset to read on.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...repository,
    path: z.string().optional().describe('File or folder below the root, such as src/main.ts; the root folder when left out'),
    ref: z.string().min(1).optional().describe('Branch, tag or commit; the default branch when left out'),
    offset: z.int().min(0).optional().describe('Characters of the file to skip; 0 when left out'),
  }),
  output: z.object({
    type: z.string().describe('file, dir, symlink or submodule'),
    path: z.string(),
    sha: z.string().optional().describe('Blob SHA of the file'),
    size: z.int().optional().describe('Bytes'),
    text: z.string().optional().describe('Not there for binary files and files over 1 MB'),
    next_offset: z.int().nullish().describe('Pass as offset to read on; null when the text is complete'),
    note: z.string().optional().describe('Why there is no text, or that it is cut'),
    target: z.string().nullish().describe('Where a symlink points'),
    entries: z.array(entry).optional().describe('What a folder holds'),
  }),
  run: async ({ input: { owner, repo, path: at = '', ref, offset = 0 }, api }) => {
    const root = at === '' || at === '/';
    const url = root ? path`/repos/${owner}/${repo}/contents` : path`/repos/${owner}/${repo}/contents/${segments(at)}`;
    const answer = contents.parse(await api.get(url, { ref }));
    if (Array.isArray(answer)) return { type: 'dir', path: at, entries: answer };
    return answer.type === 'file' ? { ...answer, ...readText(answer, offset) } : answer;
  },
});

const readText = ({ content = '', encoding, size = 0 }: z.output<typeof file>, offset: number) => {
  if (encoding !== 'base64') return { note: `GitHub gives no content of a file this large (${size} bytes).` };
  const bytes = Buffer.from(content, 'base64');
  if (!isUtf8(bytes) || bytes.includes(0)) return { note: `A binary file of ${size} bytes: its content is not shown.` };
  const whole = bytes.toString('utf8');
  const text = sliceText(whole, offset, limits.file);
  const end = offset + text.length;
  if (end >= whole.length) return { text, next_offset: null };
  return { text, next_offset: end, note: `[cut: ${whole.length - end} more characters] Read on with offset ${end}.` };
};
