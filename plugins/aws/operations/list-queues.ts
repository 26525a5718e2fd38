import { z } from 'zod';
import { aws } from '../../../catalog/aws.ts';
import { operation } from '../../define.ts';
import { ask } from '../query.ts';
import { element, many } from '../xml.ts';

const answer = z.object({
  ListQueuesResponse: z.object({
    ListQueuesResult: element(z.object({ QueueUrl: many(z.string()), NextToken: z.string().optional() })),
  }),
});

export const listQueues = operation(aws, {
  name: 'list_queues',
  description: 'List the queues of the region.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    prefix: z.string().optional().describe('Only queues whose name begins with it'),
    max_results: z.int().min(1).max(1000).default(100).describe('How many at most'),
    next_token: z.string().optional().describe('NextToken of an earlier answer, for the next page'),
  }),
  output: z.object({ QueueUrls: z.array(z.string()), NextToken: z.string().optional() }),
  run: async ({ input, api }) => {
    const parameters = { QueueNamePrefix: input.prefix, MaxResults: input.max_results, NextToken: input.next_token };
    const found = await ask(api, { service: 'sqs', action: 'ListQueues', parameters, answer });
    const { QueueUrl, ...more } = found.ListQueuesResponse.ListQueuesResult;
    return { QueueUrls: QueueUrl, ...more };
  },
});
