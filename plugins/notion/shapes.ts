/** What several operations ask for and answer. */
import { z } from 'zod';
import { plainValue, textOf } from './property-value.ts';

export const idOf = (thing: string) => z.string().min(1).describe(`Id of the ${thing}, or the last part of its address`);

export const propertiesInput = z
  .record(z.string(), z.unknown())
  .describe(
    'Property name → value in Notion’s form, by the types that get_data_source shows: {"Status": {"status": {"name": "Done"}}}, {"Due": {"date": {"start": "2026-12-24"}}}',
  );

export const markdown = z.string().describe('Content in Notion’s Markdown');

const parent = z
  .looseObject({
    type: z.string().nullish(),
    page_id: z.string().nullish(),
    data_source_id: z.string().nullish(),
    database_id: z.string().nullish(),
  })
  .nullish();

/** A page, or a data source that a search found. */
export const itemShape = z.object({
  object: z.string(),
  id: z.string(),
  title: z.string(),
  url: z.string().nullish(),
  parent_id: z.string().nullish().describe('Id of the page, data source or database above; null at the top'),
  created_time: z.string().nullish(),
  last_edited_time: z.string().nullish(),
  in_trash: z.boolean().nullish(),
  properties: z.record(z.string(), z.unknown()).describe('Property name → plain value'),
});

/** Cuts a page down to `itemShape`. */
export const readItem = (body: unknown) => {
  const { title, parent, properties, ...item } = itemAnswer.parse(body);
  const own = Object.entries(properties ?? {});
  // The properties of a data source are a schema, not values.
  const values = item.object === 'page' ? own.map(([name, property]) => [name, plainValue(property)] as const) : [];
  const titled = own.find(([, property]) => titleProperty.safeParse(property).success);
  return {
    ...item,
    title: textOf(title) || (item.object === 'page' && titled ? String(plainValue(titled[1])) : ''),
    parent_id: parent?.page_id ?? parent?.data_source_id ?? parent?.database_id ?? null,
    properties: Object.fromEntries(values),
  };
};

const titleProperty = z.looseObject({ type: z.literal('title') });
const itemAnswer = z.looseObject({
  object: z.string(),
  title: z.unknown().optional(),
  parent,
  properties: z.record(z.string(), z.unknown()).nullish(),
});

export const contentShape = z.object({
  id: z.string().nullish(),
  markdown: z.string(),
  truncated: z.boolean().nullish().describe('true: Notion left parts out'),
  unknown_block_ids: z.array(z.string()).nullish().describe('What was left out; read each with get_page_content'),
});

export const userShape = z.object({
  id: z.string(),
  type: z.string().nullish().describe('person or bot'),
  name: z.string().nullish(),
  person: z.object({ email: z.string().nullish() }).nullish(),
});

export const commentShape = z.object({
  id: z.string(),
  discussion_id: z.string().nullish(),
  text: z.string(),
  created_time: z.string().nullish(),
  created_by: z.object({ id: z.string() }).nullish(),
});

export const readComment = (body: unknown) => {
  const { rich_text, ...comment } = commentAnswer.parse(body);
  return { ...comment, text: textOf(rich_text) };
};

const commentAnswer = z.looseObject({ rich_text: z.unknown() });
