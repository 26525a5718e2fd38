import { z } from 'zod';
import { aws } from '../../../catalog/aws.ts';
import { operation, path } from '../../define.ts';
import { bucket } from '../shapes.ts';
import { many, xml } from '../xml.ts';

const object = z.object({
  Key: z.string(),
  Size: z.coerce.number(),
  LastModified: z.string().optional(),
  ETag: z.string().optional(),
  StorageClass: z.string().optional(),
});
const answer = z.object({
  ListBucketResult: z.object({
    IsTruncated: z.string().optional(),
    NextContinuationToken: z.string().optional(),
    Contents: many(object),
    CommonPrefixes: many(z.object({ Prefix: z.string() })),
  }),
});

export const listObjects = operation(aws, {
  name: 'list_objects',
  description:
    'List objects of a bucket. With delimiter "/" it lists one folder: its objects and, as CommonPrefixes, its folders.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    bucket,
    prefix: z.string().optional().describe('Only keys that begin with it, such as reports/'),
    delimiter: z.string().max(1).optional().describe('Keys are grouped up to it; "/" in nearly every case'),
    max_keys: z.int().min(1).max(1000).default(100).describe('How many at most'),
    continuation_token: z.string().optional().describe('NextContinuationToken of an earlier answer, for the next page'),
  }),
  output: z.object({
    Contents: z.array(object),
    CommonPrefixes: z.array(z.string()),
    IsTruncated: z.boolean(),
    NextContinuationToken: z.string().optional(),
  }),
  run: async ({ input, api }) => {
    const { prefix, delimiter, max_keys, continuation_token } = input;
    const query = { 'list-type': 2, 'max-keys': max_keys, prefix, delimiter, 'continuation-token': continuation_token };
    const { ListBucketResult: found } = answer.parse(xml.parse(await api.get(path`/${input.bucket}`, query)));
    return {
      ...found,
      CommonPrefixes: found.CommonPrefixes.map(({ Prefix }) => Prefix),
      IsTruncated: found.IsTruncated === 'true',
    };
  },
});
