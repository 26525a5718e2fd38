/** Every plugin that the catalog offers. A new one is a file in this folder and a line here. */
import { apify } from './apify.ts';
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
import { exa } from './exa.ts';
import { figma } from './figma.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { globalping } from './globalping.ts';
import { google } from './google.ts';
import { hubspot } from './hubspot.ts';
import { huggingFace } from './hugging-face.ts';
import { intercom } from './intercom.ts';
import { linear } from './linear.ts';
import { mapbox } from './mapbox.ts';
import { microsoft } from './microsoft.ts';
import { microsoftLearn } from './microsoft-learn.ts';
import { monday } from './monday.ts';
import { mongodbAtlas } from './mongodb-atlas.ts';
import { neon } from './neon.ts';
import { notion } from './notion.ts';
import { okta } from './okta.ts';
import { posthog } from './posthog.ts';
import { resend } from './resend.ts';
import { salesforce } from './salesforce.ts';
import { sentry } from './sentry.ts';
import { slack } from './slack.ts';
import { square } from './square.ts';
import { stripe } from './stripe.ts';
import { supabase } from './supabase.ts';
import { twilio } from './twilio.ts';
import { webflow } from './webflow.ts';
import { zoho } from './zoho.ts';
import { zoom } from './zoom.ts';

export const entries = [
  apify,
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
  exa,
  figma,
  github,
  gitlab,
  globalping,
  google,
  hubspot,
  huggingFace,
  intercom,
  linear,
  mapbox,
  microsoft,
  microsoftLearn,
  monday,
  mongodbAtlas,
  neon,
  notion,
  okta,
  posthog,
  resend,
  salesforce,
  sentry,
  slack,
  square,
  stripe,
  supabase,
  twilio,
  webflow,
  zoho,
  zoom,
];
