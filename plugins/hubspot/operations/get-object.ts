import { z } from 'zod';
import { hubspot } from '../../../catalog/hubspot.ts';
import { operation, path } from '../../define.ts';
import { objectType, properties, readScopes, recordId, recordShape, usualProperties } from '../shapes.ts';

export const getObject = operation(hubspot, {
  name: 'get_object',
  description: 'Read one contact, company, deal or ticket.',
  effect: 'read',
  scopes: [],
  oneOfScopes: readScopes,
  input: z.strictObject({
    object_type: objectType,
    object_id: recordId,
    properties: properties.optional().describe('Internal names of the properties to answer; the usual ones when left out'),
  }),
  output: recordShape,
  run: ({ input: { object_type, object_id, properties = usualProperties[object_type] }, api }) =>
    api.get(path`/crm/objects/2026-03/${object_type}/${object_id}`, { properties: properties.join(',') }),
});
