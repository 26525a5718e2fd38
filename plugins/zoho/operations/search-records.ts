import { z } from 'zod';
import { zoho } from '../../../catalog/zoho.ts';
import { operation, path } from '../../define.ts';
import { fieldNames, module_, pageShape, toPage } from '../shapes.ts';

export const searchRecords = operation(zoho, {
  name: 'search_records',
  description:
    'Find records of a module: give exactly one of criteria, email, phone and word. A record is found about a minute after it was made.',
  effect: 'read',
  scopes: ['ZohoSearch.securesearch.READ'],
  input: z.strictObject({
    module: module_,
    criteria: z
      .string()
      .min(1)
      .optional()
      .describe(
        'Such as ((Last_Name:equals:Burns)and(Company:starts_with:Ze)); commas and parentheses in a value need a \\ before them',
      ),
    email: z.string().min(1).optional().describe('An e-mail address in any of the e-mail fields'),
    phone: z.string().min(1).optional().describe('A number in any of the phone fields'),
    word: z.string().min(2).optional().describe('A word in any field'),
    fields: fieldNames.optional(),
    page: z.int().min(1).optional().describe('Page to read, from 1, while more_records is true'),
    per_page: z.int().min(1).max(200).optional().describe('Records on a page: at most 200, 50 when left out'),
  }),
  output: pageShape,
  run: async ({ input: { module, fields, per_page = 50, ...query }, api }) =>
    toPage(await api.get(path`/${module}/search`, { ...query, per_page, fields: fields?.join(',') })),
});
