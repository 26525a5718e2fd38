import { z } from 'zod';
import { aws } from '../../../catalog/aws.ts';
import { operation } from '../../define.ts';
import { order } from '../query.ts';
import { queueUrl } from '../shapes.ts';

const sent = z.object({ MessageId: z.string(), SequenceNumber: z.string().optional() });
const answer = z.object({ SendMessageResponse: z.object({ SendMessageResult: sent }) });

export const sendMessage = operation(aws, {
  name: 'send_message',
  description: 'Put a message into a queue. Not idempotent: each call sends a new one, except with a message_deduplication_id.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    queue_url: queueUrl,
    message_body: z.string().min(1).max(262_144).describe('Text of the message'),
    delay_seconds: z.int().min(0).max(900).optional().describe('How long it is held back; not for FIFO queues'),
    message_group_id: z.string().max(128).optional().describe('For FIFO queues: messages of one group keep their order'),
    message_deduplication_id: z
      .string()
      .max(128)
      .optional()
      .describe('For FIFO queues: sent again within 5 minutes it counts once'),
  }),
  output: sent,
  run: async ({ input, api }) => {
    const parameters = {
      QueueUrl: input.queue_url,
      MessageBody: input.message_body,
      DelaySeconds: input.delay_seconds,
      MessageGroupId: input.message_group_id,
      MessageDeduplicationId: input.message_deduplication_id,
    };
    return (await order(api, { service: 'sqs', action: 'SendMessage', parameters, answer })).SendMessageResponse
      .SendMessageResult;
  },
});
