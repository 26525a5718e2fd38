/** Every native provider. A catalog entry's native source names one by its key; adding one is a line here. */
import type { NativeProvider } from './define.ts';
import { github } from './github/index.ts';
import { gmail, googleCalendar, googleDrive } from './google/index.ts';
import { linear } from './linear/index.ts';
import { resend } from './resend/index.ts';
import { slack } from './slack/index.ts';
import { stripe } from './stripe/index.ts';
import { twilio } from './twilio/index.ts';

export const providers: readonly NativeProvider[] = [
  github,
  gmail,
  googleCalendar,
  googleDrive,
  linear,
  resend,
  slack,
  stripe,
  twilio,
];
