import { z } from 'zod';
import { aws } from '../../../catalog/aws.ts';
import { operation } from '../../define.ts';
import { order } from '../query.ts';
import { queueUrl } from '../shapes.ts';
import { element, many } from '../xml.ts';

const message = z.object({ MessageId: z.string(), ReceiptHandle: z.string(), Body: z.string() });
const answer = z.object({
  ReceiveMessageResponse: z.object({
    ReceiveMessageResult: element(z.object({ Message: many(message) })).default({ Message: [] }),
  }),
});

export const receiveMessages = operation(aws, {
  name: 'receive_messages',
  description:
    'Take messages from a queue. For the time of the visibility timeout nobody else gets them; delete_message ends them, otherwise they come back.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    queue_url: queueUrl,
    max_messages: z.int().min(1).max(10).default(1).describe('How many at most'),
    visibility_timeout: z.int().min(0).max(43_200).optional().describe('Seconds; absent: as the queue says'),
    wait_seconds: z.int().min(0).max(20).default(0).describe('How long to wait for a message'),
  }),
  output: z.object({ Messages: z.array(message) }),
  run: async ({ input, api }) => {
    const parameters = {
      QueueUrl: input.queue_url,
      MaxNumberOfMessages: input.max_messages,
      VisibilityTimeout: input.visibility_timeout,
      WaitTimeSeconds: input.wait_seconds,
    };
    const found = await order(api, { service: 'sqs', action: 'ReceiveMessage', parameters, answer });
    return { Messages: found.ReceiveMessageResponse.ReceiveMessageResult.Message };
  },
});
