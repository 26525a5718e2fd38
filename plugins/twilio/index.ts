/** Twilio's native operations; `catalog/twilio.ts` says where they are sent and with which credential. */
import { nativeProvider } from '../define.ts';
import { cancelMessage } from './operations/cancel-message.ts';
import { createCall } from './operations/create-call.ts';
import { deleteMessage } from './operations/delete-message.ts';
import { endCall } from './operations/end-call.ts';
import { getAccount } from './operations/get-account.ts';
import { getBalance } from './operations/get-balance.ts';
import { getCall } from './operations/get-call.ts';
import { getIncomingPhoneNumber } from './operations/get-incoming-phone-number.ts';
import { getMessage } from './operations/get-message.ts';
import { listCalls } from './operations/list-calls.ts';
import { listIncomingPhoneNumbers } from './operations/list-incoming-phone-numbers.ts';
import { listMessageMedia } from './operations/list-message-media.ts';
import { listMessages } from './operations/list-messages.ts';
import { redactMessage } from './operations/redact-message.ts';
import { sendMessage } from './operations/send-message.ts';

export const twilio = nativeProvider('twilio', [
  getAccount,
  getBalance,
  listMessages,
  getMessage,
  sendMessage,
  cancelMessage,
  redactMessage,
  deleteMessage,
  listMessageMedia,
  listCalls,
  getCall,
  createCall,
  endCall,
  listIncomingPhoneNumbers,
  getIncomingPhoneNumber,
]);
