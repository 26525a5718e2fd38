/** What several operations ask for and answer. Which fields a record has, describe_object says. */
import { z } from 'zod';
import { bounded } from './text.ts';

export const object = z
  .string()
  .regex(/^\w+$/)
  .describe('API name of the object such as Account, Contact, Opportunity or Invoice__c');
export const recordId = z
  .string()
  .regex(/^[A-Za-z0-9]{15}([A-Za-z0-9]{3})?$/)
  .describe('Id of the record, 15 or 18 characters');
export const fieldValues = z
  .record(z.string().regex(/^\w+$/), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .describe('Values by API name of the field; null empties one. Days are 2026-12-31, times 2026-12-31T09:00:00Z');

export const recordShape = z.record(z.string(), z.unknown());

/** A record without the addresses that Salesforce adds to each, in related records and lists of them too. */
export const toRecord = (value: unknown, limit: number): unknown => bounded(withoutAttributes(value), limit);

const withoutAttributes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutAttributes);
  if (typeof value !== 'object' || value === null) return value;
  const { attributes, ...fields } = z.looseObject({ attributes: z.unknown() }).parse(value);
  return Object.fromEntries(Object.entries(fields).map(([key, inner]) => [key, withoutAttributes(inner)]));
};
