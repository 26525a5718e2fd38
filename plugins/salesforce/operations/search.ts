import { z } from 'zod';
import { salesforce } from '../../../catalog/salesforce.ts';
import { operation, path } from '../../define.ts';
import { object, recordShape, toRecord } from '../shapes.ts';
import { limits } from '../text.ts';

const found = z.object({ searchRecords: z.array(z.looseObject({ attributes: z.object({ type: z.string() }) })) });

export const search = operation(salesforce, {
  name: 'search',
  description: 'Find records by words in any of their text fields, over one or several objects. For exact conditions use query.',
  effect: 'read',
  scopes: ['api'],
  input: z.strictObject({
    text: z.string().min(2).describe('Words to find; * stands for the rest of a word'),
    objects: z.array(object).min(1).max(10).describe('Objects to look in'),
    fields: z
      .array(z.string().regex(/^[\w.]+$/))
      .optional()
      .describe('Fields to answer; Id and Name when left out'),
    limit: z.int().min(1).max(200).optional().describe('At most this many for each object, 20 when left out'),
  }),
  output: z.object({ records: z.array(z.object({ object: z.string(), fields: recordShape })) }),
  run: async ({ input: { text, objects, fields = ['Id', 'Name'], limit = 20 }, api }) => {
    const { searchRecords } = found.parse(
      await api.get(path`/parameterizedSearch`, { q: text, sobject: objects, fields: fields.join(','), defaultLimit: limit }),
    );
    return {
      records: searchRecords.map((record) => ({ object: record.attributes.type, fields: toRecord(record, limits.listed) })),
    };
  },
});
