/** Every plugin that the catalog offers. A new one is a file in this folder and a line here. */
import { asana } from './asana.ts';
import { atlassian } from './atlassian.ts';
import { aws } from './aws.ts';
import { clerk } from './clerk.ts';
import { customMcp } from './custom-mcp.ts';
import { discord } from './discord.ts';
import { dropbox } from './dropbox.ts';
import { figma } from './figma.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { google } from './google.ts';
import { hubspot } from './hubspot.ts';
import { linear } from './linear.ts';
import { microsoft } from './microsoft.ts';
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
  customMcp,
  discord,
  dropbox,
  figma,
  github,
  gitlab,
  google,
  hubspot,
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
  zoho,
  zoom,
];
