import { z } from 'zod';
import { notion } from '../../../catalog/notion.ts';
import { operation, path } from '../../define.ts';
import { textOf } from '../property-value.ts';

export const getDatabase = operation(notion, {
  name: 'get_database',
  description: 'Read a database and the data sources (tables) in it. Rows are read and written through a data source.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ database_id: z.string().min(1).describe('Id of the database, or the last part of its address') }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    url: z.string().nullish(),
    data_sources: z.array(z.object({ id: z.string(), name: z.string().nullish() })),
  }),
  run: async ({ input: { database_id }, api }) => {
    const { title, ...database } = answer.parse(await api.get(path`/databases/${database_id}`));
    return { ...database, title: textOf(title) };
  },
});

const answer = z.looseObject({ title: z.unknown() });
