import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { channel, listedMessageShape } from '../shapes.ts';

export const listPins = operation(slack, {
  name: 'list_pins',
  description: 'List what is pinned to a channel: often its rules, links and decisions.',
  effect: 'read',
  scopes: ['pins:read'],
  input: z.strictObject({ channel }),
  output: z.object({
    items: z.array(
      z.object({
        type: z.string().nullish(),
        created: z.int().nullish().describe('When it was pinned, in seconds since 1970'),
        created_by: z.string().nullish(),
        message: listedMessageShape.nullish(),
      }),
    ),
  }),
  run: ({ input, api }) => api.post(path`/pins.list`, input),
});
