/** Every plugin that the catalog offers. A new one is a file in this folder and a line here. */
import { github } from './github.ts';
import { google } from './google.ts';
import { linear } from './linear.ts';
import { resend } from './resend.ts';
import { slack } from './slack.ts';
import { stripe } from './stripe.ts';
import { twilio } from './twilio.ts';

export const entries = [github, google, linear, resend, slack, stripe, twilio];
