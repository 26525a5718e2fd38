/** How put_object and replace_object send an object; they differ in what may happen to one that is there already. */
import { z } from 'zod';
import { type Api, path, segments } from '../../define.ts';
import { bucket, key } from '../shapes.ts';

export const writeInput = z.strictObject({
  bucket,
  key,
  text: z.string().max(1_000_000).describe('The whole content'),
  content_type: z
    .string()
    .regex(/^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w-]+)?$/, 'must be a media type such as text/markdown')
    .default('text/plain; charset=utf-8')
    .describe('Its media type'),
});

export const writeOutput = z.object({ ETag: z.string().nullable() });

export const writeObject = async (api: Api, input: z.output<typeof writeInput>, headers: Readonly<Record<string, string>>) => {
  const answer = await api.request({
    method: 'PUT',
    path: path`/${input.bucket}/${segments(input.key)}`,
    text: input.text,
    headers: { 'content-type': input.content_type, ...headers },
  });
  return { ETag: answer.headers.get('etag') };
};
