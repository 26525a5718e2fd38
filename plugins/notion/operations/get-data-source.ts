import { z } from 'zod';
import { notion } from '../../../catalog/notion.ts';
import { operation, path } from '../../define.ts';
import { textOf } from '../property-value.ts';

const option = z.object({ id: z.string().nullish(), name: z.string() });
const choices = z.object({ options: z.array(option).nullish() }).nullish();

export const getDataSource = operation(notion, {
  name: 'get_data_source',
  description:
    'Read which properties (columns) a data source has, of which types and with which options. Do this before a query or a new row.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ data_source_id: z.string().min(1).describe('Id of the data source, from get_database or search') }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    url: z.string().nullish(),
    properties: z.record(
      z.string(),
      z.object({ id: z.string(), type: z.string(), select: choices, multi_select: choices, status: choices }),
    ),
  }),
  run: async ({ input: { data_source_id }, api }) => {
    const { title, ...source } = answer.parse(await api.get(path`/data_sources/${data_source_id}`));
    return { ...source, title: textOf(title) };
  },
});

const answer = z.looseObject({ title: z.unknown() });
