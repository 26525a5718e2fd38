import { z } from 'zod';
import { salesforce } from '../../../catalog/salesforce.ts';
import { operation, path } from '../../define.ts';
import { object } from '../shapes.ts';

const choice = z.object({ value: z.string(), active: z.boolean() });
const field = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  nillable: z.boolean(),
  defaultedOnCreate: z.boolean(),
  createable: z.boolean(),
  updateable: z.boolean(),
  length: z.int().nullish(),
  referenceTo: z.array(z.string()).nullish(),
  relationshipName: z.string().nullish(),
  picklistValues: z.array(choice).nullish(),
});

export const describeObject = operation(salesforce, {
  name: 'describe_object',
  description: 'Read which fields an object has: API names, types, choices, and which have to be given when a record is created.',
  effect: 'read',
  scopes: ['api'],
  input: z.strictObject({
    object,
    search: z.string().min(1).optional().describe('Only fields with this in name or label'),
  }),
  output: z.object({
    name: z.string(),
    label: z.string(),
    createable: z.boolean(),
    updateable: z.boolean(),
    deletable: z.boolean(),
    fields: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        type: z.string(),
        required: z.boolean().describe('Has to be given when a record is created'),
        createable: z.boolean(),
        updateable: z.boolean(),
        length: z.int().optional(),
        references: z.array(z.string()).optional().describe('Objects whose ids it holds'),
        relationship: z.string().optional().describe('Name for reaching into the referenced record in SOQL, as in Owner.Name'),
        choices: z.array(z.string()).optional(),
      }),
    ),
  }),
  run: async ({ input: { object, search = '' }, api }) => {
    const described = z.looseObject({ fields: z.array(field) }).parse(await api.get(path`/sobjects/${object}/describe`));
    const wanted = search.toLowerCase();
    const fields = described.fields.filter(({ name, label }) => `${name} ${label}`.toLowerCase().includes(wanted));
    return { ...described, fields: fields.map(toField) };
  },
});

const toField = ({
  name,
  label,
  type,
  createable,
  updateable,
  nillable,
  defaultedOnCreate,
  ...more
}: z.output<typeof field>) => ({
  name,
  label,
  type,
  required: createable && !nillable && !defaultedOnCreate,
  createable,
  updateable,
  ...(more.length && { length: more.length }),
  ...(more.referenceTo?.length && { references: more.referenceTo }),
  ...(more.relationshipName && { relationship: more.relationshipName }),
  ...(more.picklistValues?.length && {
    choices: more.picklistValues.filter(({ active }) => active).map(({ value }) => value),
  }),
});
