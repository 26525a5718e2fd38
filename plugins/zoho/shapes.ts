/** What several operations ask for and answer. Which fields a record has, list_fields says. */
import { z } from 'zod';
import { bounded, limits } from './text.ts';

export const module_ = z
  .string()
  .regex(/^\w+$/)
  .describe('API name of the module such as Leads, Contacts, Accounts, Deals, Tasks');
export const recordId = z.string().regex(/^\d+$/).describe('Id of the record, all digits');
export const fieldNames = z.array(z.string().regex(/^\w+$/)).min(1).max(50).describe('API names of the fields to answer');
export const fieldValues = z
  .record(z.string().regex(/^\w+$/), z.unknown())
  .describe('Values by API name of the field. A reference is {"id": "…"}; days are 2026-12-31, times 2026-12-31T09:00:00+01:00');

export const recordShape = z.record(z.string(), z.unknown());

export const pageShape = z.object({
  records: z.array(recordShape),
  more_records: z.boolean(),
  next_page_token: z.string().nullable().describe('Pass as page_token to read on, where there is one'),
});

const page = z.object({
  data: z.array(z.unknown()),
  info: z.object({ more_records: z.boolean().optional(), next_page_token: z.string().nullish() }).nullish(),
});

/** Zoho answers nothing at all where nothing was found. */
export const toPage = (answer: unknown): z.input<typeof pageShape> => {
  const { data, info } = page.parse(answer ?? { data: [] });
  return {
    records: data.map((record) => recordShape.parse(bounded(record, limits.listed))),
    more_records: info?.more_records ?? false,
    next_page_token: info?.next_page_token ?? null,
  };
};

/** A change is answered with 2xx even where the record was refused; what became of it stands beside it. */
export const changeShape = z.object({
  id: z.string().nullable(),
  status: z.string().describe('success, or error: then nothing was changed'),
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).describe('Where status is error: the field that was refused, and what was expected'),
});

export const toChange = (answer: unknown): z.input<typeof changeShape> => {
  const [first] = changes.parse(answer).data;
  const { details, ...outcome } = first;
  return { ...outcome, details, id: typeof details.id === 'string' ? details.id : null };
};

const change = changeShape.omit({ id: true });
const changes = z.object({ data: z.tuple([change], change) });
