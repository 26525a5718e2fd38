import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path } from '../../define.ts';
import { eventHeaders, eventId, eventProperties, eventShape, timeZone } from '../calendar.ts';
import { canReadCalendars } from '../scopes.ts';

export const getEvent = operation(microsoft, {
  name: 'get_event',
  description: 'Read one event with its description and what its guests answered.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canReadCalendars,
  input: z.strictObject({ id: eventId, timeZone }),
  output: eventShape,
  run: async ({ input: { id, timeZone: zone }, api }) => {
    const query = { $select: eventProperties };
    return (await api.request({ method: 'GET', path: path`/me/events/${id}`, query, headers: eventHeaders(zone) })).body;
  },
});
