import { z } from 'zod';
import { twilio } from '../../../catalog/twilio.ts';
import { operation, path } from '../../define.ts';
import { nextPage, pageQuery, paging } from '../list.ts';
import { sidOf } from '../shapes.ts';

export const listMessageMedia = operation(twilio, {
  name: 'list_message_media',
  description: 'List the pictures and files of a message by type, without their content.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ sid: sidOf('message', 'MM'), ...paging }),
  output: z.object({
    media_list: z.array(z.object({ sid: z.string(), content_type: z.string().nullish(), date_created: z.string().nullish() })),
    ...nextPage,
  }),
  run: ({ input: { sid, ...query }, api }) => api.get(path`/Messages/${sid}/Media.json`, pageQuery(query)),
});
