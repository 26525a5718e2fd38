import { z } from 'zod';
import { aws } from '../../../catalog/aws.ts';
import { operation, path } from '../../define.ts';
import { element, many, xml } from '../xml.ts';

const bucket = z.object({ Name: z.string(), CreationDate: z.string().optional() });
const answer = z.object({
  ListAllMyBucketsResult: z.object({ Buckets: element(z.object({ Bucket: many(bucket) })).default({ Bucket: [] }) }),
});

export const listBuckets = operation(aws, {
  name: 'list_buckets',
  description: 'List the buckets of the account. Needs the permission s3:ListAllMyBuckets.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({}),
  output: z.object({ Buckets: z.array(bucket) }),
  run: async ({ api }) => ({ Buckets: answer.parse(xml.parse(await api.get(path`/`))).ListAllMyBucketsResult.Buckets.Bucket }),
});
