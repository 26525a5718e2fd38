import { z } from 'zod';
import { aws } from '../../../catalog/aws.ts';
import { operation } from '../../define.ts';
import { order } from '../query.ts';
import { queueUrl } from '../shapes.ts';

export const deleteMessage = operation(aws, {
  name: 'delete_message',
  description: 'Delete a message that receive_messages took, once it is dealt with.',
  effect: 'destructive',
  idempotent: true,
  scopes: [],
  input: z.strictObject({
    queue_url: queueUrl,
    receipt_handle: z.string().min(1).describe('ReceiptHandle from receive_messages'),
  }),
  output: z.object({}),
  run: async ({ input, api }) => {
    const parameters = { QueueUrl: input.queue_url, ReceiptHandle: input.receipt_handle };
    await order(api, { service: 'sqs', action: 'DeleteMessage', parameters, answer: z.unknown() });
    return {};
  },
});
