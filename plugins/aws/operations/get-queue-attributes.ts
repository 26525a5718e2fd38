import { z } from 'zod';
import { aws } from '../../../catalog/aws.ts';
import { operation } from '../../define.ts';
import { ask } from '../query.ts';
import { queueUrl } from '../shapes.ts';
import { element, many } from '../xml.ts';

const answer = z.object({
  GetQueueAttributesResponse: z.object({
    GetQueueAttributesResult: element(z.object({ Attribute: many(z.object({ Name: z.string(), Value: z.string() })) })),
  }),
});

export const getQueueAttributes = operation(aws, {
  name: 'get_queue_attributes',
  description: 'Read a queue’s settings and about how many messages wait in it.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ queue_url: queueUrl }),
  output: z.object({ Attributes: z.record(z.string(), z.string()) }),
  run: async ({ input, api }) => {
    const parameters = { QueueUrl: input.queue_url, 'AttributeName.1': 'All' };
    const found = await ask(api, { service: 'sqs', action: 'GetQueueAttributes', parameters, answer });
    const { Attribute } = found.GetQueueAttributesResponse.GetQueueAttributesResult;
    return { Attributes: Object.fromEntries(Attribute.map(({ Name, Value }) => [Name, Value])) };
  },
});
