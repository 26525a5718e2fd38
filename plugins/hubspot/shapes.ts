/** What several operations ask for and answer: HubSpot's own field names, cut to what a model needs. */
import { z } from 'zod';

export const objectType = z.enum(['contacts', 'companies', 'deals', 'tickets']).describe('Kind of record');

export const recordId = z.string().regex(/^\d+$/, 'must be a number').describe('Id of the record: a number, as text');

export const properties = z.array(z.string().min(1)).max(100);

export const propertyValues = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .describe('Internal property name → value: {"email": "jane@example.com", "lifecyclestage": "lead"}. An empty text clears it');

/** Enough to know a record by; HubSpot's own choice would leave names out. */
export const usualProperties: Readonly<Record<z.output<typeof objectType>, readonly string[]>> = {
  contacts: ['firstname', 'lastname', 'email', 'phone', 'jobtitle', 'company', 'lifecyclestage', 'hubspot_owner_id'],
  companies: ['name', 'domain', 'industry', 'city', 'country', 'lifecyclestage', 'hubspot_owner_id'],
  deals: ['dealname', 'amount', 'dealstage', 'pipeline', 'closedate', 'hubspot_owner_id'],
  tickets: ['subject', 'content', 'hs_pipeline', 'hs_pipeline_stage', 'hs_ticket_priority', 'hubspot_owner_id'],
};

export const recordShape = z.object({
  id: z.string(),
  properties: z.record(z.string(), z.string().nullable()),
  createdAt: z.string().nullish(),
  updatedAt: z.string().nullish(),
  archived: z.boolean().nullish(),
});

export const after = z.string().min(1).optional().describe('To read on: paging.next.after of the answer before');

export const paging = z
  .object({ next: z.object({ after: z.string() }).nullish() })
  .nullish()
  .describe('next.after: pass it as after to read on; absent at the end');

/** Which of these is needed depends on the kind of record. */
export const readScopes = [
  'crm.objects.contacts.read',
  'crm.objects.companies.read',
  'crm.objects.deals.read',
  'tickets',
] as const;
export const writeScopes = [
  'crm.objects.contacts.write',
  'crm.objects.companies.write',
  'crm.objects.deals.write',
  'tickets',
] as const;
