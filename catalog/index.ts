/** Every plugin that the catalog offers. A new one is a file in this folder and a line here. */
import { asana } from './asana.ts';
import { atlassian } from './atlassian.ts';
import { aws } from './aws.ts';
import { clerk } from './clerk.ts';
import { cloudflare } from './cloudflare.ts';
import { context7 } from './context7.ts';
import { customMcp } from './custom-mcp.ts';
import { deepwiki } from './deepwiki.ts';
import { discord } from './discord.ts';
import { dropbox } from './dropbox.ts';
import { figma } from './figma.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { google } from './google.ts';
import { hubspot } from './hubspot.ts';
import { huggingFace } from './hugging-face.ts';
import { linear } from './linear.ts';
import { microsoft } from './microsoft.ts';
import { microsoftLearn } from './microsoft-learn.ts';
import { monday } from './monday.ts';
import { mongodbAtlas } from './mongodb-atlas.ts';
import { notion } from './notion.ts';
import { okta } from './okta.ts';
import { resend } from './resend.ts';
import { salesforce } from './salesforce.ts';
import { slack } from './slack.ts';
import { stripe } from './stripe.ts';
import { twilio } from './twilio.ts';
import { zoho } from './zoho.ts';
import { zoom } from './zoom.ts';

export const entries = [
  asana,
  atlassian,
  aws,
  clerk,
  cloudflare,
  context7,
  customMcp,
  deepwiki,
  discord,
  dropbox,
  figma,
  github,
  gitlab,
  google,
  hubspot,
  huggingFace,
  linear,
  microsoft,
  microsoftLearn,
  monday,
  mongodbAtlas,
  notion,
  okta,
  resend,
  salesforce,
  slack,
  stripe,
  twilio,
  zoho,
  zoom,
];
