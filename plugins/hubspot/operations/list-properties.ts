import { z } from 'zod';
import { hubspot } from '../../../catalog/hubspot.ts';
import { operation, path } from '../../define.ts';
import { objectType, readScopes } from '../shapes.ts';

export const listProperties = operation(hubspot, {
  name: 'list_properties',
  description:
    'List the properties of a kind of record with internal names, types and options. There are hundreds: give words to look for.',
  effect: 'read',
  scopes: [],
  oneOfScopes: readScopes,
  input: z.strictObject({
    object_type: objectType,
    contains: z.string().min(1).optional().describe('Only properties with this text in name or label'),
  }),
  output: z.object({
    results: z.array(
      z.object({
        name: z.string(),
        label: z.string().nullish(),
        type: z.string().nullish(),
        description: z.string().nullish(),
        options: z.array(z.object({ value: z.string(), label: z.string().nullish() })).nullish(),
        modificationMetadata: z.object({ readOnlyValue: z.boolean().nullish() }).nullish(),
      }),
    ),
    total: z.int().describe('How many there are; at most 100 of them are shown'),
  }),
  run: async ({ input: { object_type, contains = '' }, api }) => {
    const { results } = answer.parse(await api.get(path`/crm/properties/2026-03/${object_type}`));
    const wanted = contains.toLowerCase();
    const found = results.filter(({ name, label }) => `${name}\n${label ?? ''}`.toLowerCase().includes(wanted));
    return { results: found.slice(0, 100), total: found.length };
  },
});

const answer = z.object({ results: z.array(z.looseObject({ name: z.string(), label: z.string().nullish() })) });
