/**
 * Property values as plain data. Notion wraps each in its type, and text in runs with formatting: a model needs a fraction
 * of that.
 */
import { z } from 'zod';

/** `{ type: 'select', select: { name: 'Done' } }` becomes `Done`. Null for a type that is not known here. */
export const plainValue = (property: unknown): unknown => {
  const { type, ...values } = wrapped.parse(property);
  return Object.hasOwn(readers, type) ? (readers[type]?.(values[type]) ?? null) : null;
};

/** The text of a list of rich text runs. */
export const textOf = (runs: unknown): string => {
  const { data } = richText.safeParse(runs);
  return data?.map(({ plain_text }) => plain_text ?? '').join('') ?? '';
};

const wrapped = z.looseObject({ type: z.string() });
const richText = z.array(z.looseObject({ plain_text: z.string().nullish() }));
const named = z.looseObject({ id: z.string().nullish(), name: z.string().nullish() });
const items = z.array(z.unknown());
const uniqueId = z.looseObject({ prefix: z.string().nullish(), number: z.number().nullish() });

const asIs = (value: unknown): unknown => value;
const nameOf = (value: unknown): unknown => {
  const { data } = named.safeParse(value);
  return data?.name ?? data?.id ?? null;
};
const each = (read: (value: unknown) => unknown) => (value: unknown) => items.safeParse(value).data?.map(read);
const idOf = (value: unknown): unknown => named.safeParse(value).data?.id ?? null;
const periodOf = (value: unknown): unknown => z.object({ start: z.string(), end: z.string().nullish() }).safeParse(value).data;

/** A formula's or rollup's result is wrapped as a property is; a rollup may hold a list of them. */
const resultOf = (value: unknown): unknown => {
  const { data } = wrapped.safeParse(value);
  if (!data) return null;
  const result = data[data.type];
  return data.type === 'array' ? each(plainValue)(result) : data.type === 'date' ? periodOf(result) : result;
};

const readers: Readonly<Record<string, (value: unknown) => unknown>> = {
  title: textOf,
  rich_text: textOf,
  number: asIs,
  checkbox: asIs,
  url: asIs,
  email: asIs,
  phone_number: asIs,
  created_time: asIs,
  last_edited_time: asIs,
  select: nameOf,
  status: nameOf,
  created_by: nameOf,
  last_edited_by: nameOf,
  multi_select: each(nameOf),
  people: each(nameOf),
  files: each(nameOf),
  relation: each(idOf),
  date: periodOf,
  formula: resultOf,
  rollup: resultOf,
  unique_id: (value) => {
    const { data } = uniqueId.safeParse(value);
    return data?.prefix ? `${data.prefix}-${data.number}` : data?.number;
  },
};
