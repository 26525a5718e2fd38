import { z } from 'zod';
import { salesforce } from '../../../catalog/salesforce.ts';
import { operation, path } from '../../define.ts';
import { recordShape, toRecord } from '../shapes.ts';
import { limits } from '../text.ts';

const page = z.object({
  totalSize: z.int(),
  done: z.boolean(),
  nextRecordsUrl: z.string().optional(),
  records: z.array(z.unknown()),
});

export const query = operation(salesforce, {
  name: 'query',
  description:
    'Run a SOQL query. Name the fields you need and add LIMIT; long texts are cut. Take field names from describe_object.',
  effect: 'read',
  scopes: ['api'],
  input: z.strictObject({
    soql: z.string().min(1).describe("Such as SELECT Id, Name FROM Account WHERE Industry = 'Energy' ORDER BY Name LIMIT 50"),
    next_page: z
      .string()
      .regex(/^[\w-]+$/)
      .optional()
      .describe('next_page of the answer before; soql is not read again then'),
  }),
  output: z.object({
    total_size: z.int(),
    records: z.array(recordShape),
    next_page: z.string().nullable().describe('Pass as next_page to read on; null on the last page'),
  }),
  run: async ({ input: { soql, next_page }, api }) => {
    const answer = await (next_page === undefined ? api.get(path`/query`, { q: soql }) : api.get(path`/query/${next_page}`));
    const { totalSize, records, nextRecordsUrl } = page.parse(answer);
    return {
      total_size: totalSize,
      records: records.map((record) => toRecord(record, limits.listed)),
      next_page: nextRecordsUrl?.split('/').at(-1) ?? null,
    };
  },
});
