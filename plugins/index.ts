/** Every native provider. A catalog entry's native source names one by its key; adding one is a line here. */

import { asana } from './asana/index.ts';
import { confluence, jira } from './atlassian/index.ts';
import { awsIam, awsS3, awsSqs, awsSts } from './aws/index.ts';
import { clerk, clerkAccount } from './clerk/index.ts';
import type { NativeProvider } from './define.ts';
import { discordBot, discordUser } from './discord/index.ts';
import { dropbox } from './dropbox/index.ts';
import { figma } from './figma/index.ts';
import { github } from './github/index.ts';
import { gitlab } from './gitlab/index.ts';
import { gmail, googleCalendar, googleDrive } from './google/index.ts';
import { hubspot } from './hubspot/index.ts';
import { linear } from './linear/index.ts';
import { microsoft } from './microsoft/index.ts';
import { mongodbAtlas } from './mongodb-atlas/index.ts';
import { notion } from './notion/index.ts';
import { okta } from './okta/index.ts';
import { resend } from './resend/index.ts';
import { salesforce } from './salesforce/index.ts';
import { slack } from './slack/index.ts';
import { stripe } from './stripe/index.ts';
import { twilio } from './twilio/index.ts';
import { zohoCrm } from './zoho/index.ts';
import { zoom } from './zoom/index.ts';

export const providers: readonly NativeProvider[] = [
  asana,
  awsIam,
  awsS3,
  awsSqs,
  awsSts,
  clerk,
  clerkAccount,
  confluence,
  discordBot,
  discordUser,
  dropbox,
  figma,
  github,
  gitlab,
  gmail,
  googleCalendar,
  googleDrive,
  hubspot,
  jira,
  linear,
  microsoft,
  mongodbAtlas,
  notion,
  okta,
  resend,
  salesforce,
  slack,
  stripe,
  twilio,
  zohoCrm,
  zoom,
];
