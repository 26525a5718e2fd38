import { z } from 'zod';
import { salesforce } from '../../../catalog/salesforce.ts';
import { operation, path } from '../../define.ts';

const object = z.object({ name: z.string(), label: z.string(), custom: z.boolean(), queryable: z.boolean() });

export const listObjects = operation(salesforce, {
  name: 'list_objects',
  description:
    'List the objects that can be queried, with their API names. An organisation has many hundreds: name a part of what you look for.',
  effect: 'read',
  scopes: ['api'],
  input: z.strictObject({
    search: z.string().min(1).optional().describe('Part of the name or label'),
    custom: z.boolean().optional().describe('true: only objects that the organisation made itself'),
  }),
  output: z.object({ objects: z.array(object.omit({ queryable: true })), more: z.int().describe('How many more there are') }),
  run: async ({ input: { search = '', custom }, api }) => {
    const { sobjects } = z.object({ sobjects: z.array(object) }).parse(await api.get(path`/sobjects`));
    const wanted = search.toLowerCase();
    const matching = sobjects.filter(
      (one) =>
        one.queryable &&
        (custom === undefined || one.custom === custom) &&
        (one.name.toLowerCase().includes(wanted) || one.label.toLowerCase().includes(wanted)),
    );
    return { objects: matching.slice(0, most), more: Math.max(0, matching.length - most) };
  },
});

const most = 100;
