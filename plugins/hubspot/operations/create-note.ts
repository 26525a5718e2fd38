import { z } from 'zod';
import { hubspot } from '../../../catalog/hubspot.ts';
import { operation, path } from '../../define.ts';
import { objectType, recordId, recordShape } from '../shapes.ts';

/** Numbers that HubSpot gave to the associations of a note. */
const associationTypeIds = { contacts: 202, companies: 190, deals: 214, tickets: 228 };

export const createNote = operation(hubspot, {
  name: 'create_note',
  description: 'Add a note to the timeline of a contact, company, deal or ticket. Not idempotent: each call adds another one.',
  effect: 'write',
  scopes: ['crm.objects.contacts.write'],
  input: z.strictObject({
    object_type: objectType,
    object_id: recordId,
    body: z.string().min(1).max(65_536).describe('The note, as text or simple HTML'),
  }),
  output: recordShape,
  run: ({ input: { object_type, object_id, body }, api }) =>
    api.post(path`/crm/objects/2026-03/notes`, {
      properties: { hs_note_body: body, hs_timestamp: new Date().toISOString() },
      associations: [
        {
          to: { id: object_id },
          types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: associationTypeIds[object_type] }],
        },
      ],
    }),
});
