import { z } from 'zod';
import { hubspot } from '../../../catalog/hubspot.ts';
import { operation, path } from '../../define.ts';
import { objectType, recordId, writeScopes } from '../shapes.ts';

export const archiveObject = operation(hubspot, {
  name: 'archive_object',
  description:
    'Put a contact, company, deal or ticket into the recycling bin. People can bring it back in HubSpot for 90 days; then it is gone.',
  effect: 'destructive',
  scopes: [],
  oneOfScopes: writeScopes,
  input: z.strictObject({ object_type: objectType, object_id: recordId }),
  output: z.object({ archived: z.string().describe('Id of the record') }),
  run: async ({ input: { object_type, object_id }, api }) => {
    await api.delete(path`/crm/objects/2026-03/${object_type}/${object_id}`);
    return { archived: object_id };
  },
});
