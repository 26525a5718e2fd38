import { z } from 'zod';
import { aws } from '../../../catalog/aws.ts';
import { operation, path, segments } from '../../define.ts';
import { bucket, key } from '../shapes.ts';

const longestText = 100_000;

export const getObject = operation(aws, {
  name: 'get_object',
  description:
    'Read a text object of at most 10 MB. The text is cut where it is longer than asked for; of other files only size and dates come.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    bucket,
    key,
    max_characters: z.int().min(1).max(longestText).default(20_000).describe('Where the text is cut'),
  }),
  output: z.object({
    text: z.string().nullable().describe('Null for what is not text'),
    truncated: z.boolean(),
    size: z.number().describe('Bytes'),
    ETag: z.string().nullable(),
    LastModified: z.string().nullable(),
  }),
  run: async ({ input, api }) => {
    // Whatever the object is labelled as, it comes back as the text that it is.
    const { body, headers } = await api.request({
      method: 'GET',
      path: path`/${input.bucket}/${segments(input.key)}`,
      query: { 'response-content-type': 'text/plain' },
      headers: { accept: '*/*' },
    });
    const content = typeof body === 'string' ? body : body === null ? '' : JSON.stringify(body);
    const isText = !/[\0\uFFFD]/.test(content);
    return {
      text: isText ? content.slice(0, input.max_characters) : null,
      truncated: isText && content.length > input.max_characters,
      size: Number(headers.get('content-length') ?? Buffer.byteLength(content)),
      ETag: headers.get('etag'),
      LastModified: headers.get('last-modified'),
    };
  },
});
