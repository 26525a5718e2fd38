/** The other accounts of the demo: one entry for each emulated service, and nothing else has to be written for one more. */
import type { EmulatorOptions } from 'emulate';

export interface EmulatedPlugin {
  readonly ids: { readonly pluginId: string; readonly connectorId: string; readonly authSchemeId: string };
  readonly alias: string;
  /** What a person does at the provider, or enters here. */
  readonly account: SignsIn | EntersKey;
  /** One call that its agent makes. */
  readonly call: { readonly operation: string; readonly arguments?: Record<string, unknown> };
  readonly emulator: (redirectUri: string) => Omit<EmulatorOptions, 'port'>;
  /** Where Patchbay would find the real service. */
  readonly origins: readonly string[];
  readonly front?: Front;
}

interface SignsIn {
  readonly how: 'OAuth walk';
  readonly setup: { readonly clientId: string; readonly clientSecret: string };
  /** The hidden fields of the button that is pressed on each page of the provider. */
  readonly presses: readonly Readonly<Record<string, string>>[];
}

interface EntersKey {
  readonly how: 'API key';
  readonly configuration?: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
}

/** Where the emulator differs from the real service: it answers on one origin, under paths of its own. */
export interface Front {
  readonly paths?: Readonly<Record<string, string>>;
  readonly methods?: Readonly<Record<string, string>>;
  /** Answers that the emulator does not have. */
  readonly answers?: Readonly<Record<string, unknown>>;
}

const person = 'ada@example.com';
const app = (redirectUri: string, { setup }: SignsIn) => ({
  client_id: setup.clientId,
  client_secret: setup.clientSecret,
  name: 'Patchbay demo',
  redirect_uris: [redirectUri],
});

const googleAccount: SignsIn = {
  how: 'OAuth walk',
  setup: { clientId: 'patchbay-demo.apps.googleusercontent.com', clientSecret: 'demo-google-secret' },
  presses: [{ email: person }],
};
const slackAccount: SignsIn = {
  how: 'OAuth walk',
  setup: { clientId: '12345.67890', clientSecret: 'demo-slack-secret' },
  presses: [{ user_id: 'U000000001' }],
};
const linearAccount: SignsIn = {
  how: 'OAuth walk',
  setup: { clientId: 'demo-linear-client', clientSecret: 'demo-linear-secret' },
  presses: [{ actor: 'user' }],
};
const twilioSid = `AC${'a1'.repeat(16)}`;

export const emulatedPlugins: readonly EmulatedPlugin[] = [
  {
    ids: { pluginId: 'google', connectorId: 'gmail', authSchemeId: 'oauth2' },
    alias: 'mail',
    account: googleAccount,
    call: { operation: 'list_labels' },
    emulator: (redirectUri) => ({
      service: 'google',
      // What its id tokens name as their issuer.
      baseUrl: 'https://accounts.google.com',
      seed: { google: { users: [{ email: person, name: 'Ada' }], oauth_clients: [app(redirectUri, googleAccount)] } },
    }),
    origins: [
      'https://accounts.google.com',
      'https://oauth2.googleapis.com',
      'https://openidconnect.googleapis.com',
      'https://gmail.googleapis.com',
    ],
    front: { paths: { '/token': '/oauth2/token', '/v1/userinfo': '/oauth2/v2/userinfo' } },
  },
  {
    ids: { pluginId: 'slack', connectorId: 'slack-cloud', authSchemeId: 'oauth2-bot' },
    alias: 'chat',
    account: slackAccount,
    call: { operation: 'list_channels' },
    emulator: (redirectUri) => ({
      service: 'slack',
      seed: {
        slack: {
          team: { name: 'Acme', domain: 'acme' },
          users: [{ name: 'ada', real_name: 'Ada', email: person }],
          oauth_apps: [{ ...app(redirectUri, slackAccount), app_id: 'A000000001' }],
        },
      },
    }),
    origins: ['https://slack.com'],
    front: { methods: { '/api/auth.test': 'POST' } },
  },
  {
    ids: { pluginId: 'linear', connectorId: 'linear-cloud', authSchemeId: 'oauth2' },
    alias: 'plans',
    account: linearAccount,
    call: { operation: 'list_teams' },
    emulator: (redirectUri) => ({
      service: 'linear',
      seed: {
        linear: {
          organization: { name: 'Acme', url_key: 'acme' },
          users: [{ email: person, name: 'Ada', admin: true }],
          teams: [{ key: 'ENG', name: 'Engineering', states: [{ name: 'Todo', type: 'unstarted' }] }],
          oauth_apps: [{ ...app(redirectUri, linearAccount), scopes: ['read', 'write'], actor: 'user' }],
        },
      },
    }),
    origins: ['https://linear.app', 'https://api.linear.app'],
  },
  {
    ids: { pluginId: 'stripe', connectorId: 'stripe', authSchemeId: 'api-key' },
    alias: 'shop',
    account: { how: 'API key', secrets: { key: 'sk_test_demo' } },
    call: { operation: 'list_products' },
    emulator: () => ({ service: 'stripe', seed: { stripe: { products: [{ name: 'Pro Plan' }] } } }),
    origins: ['https://api.stripe.com'],
    front: { answers: { '/v1/balance': { object: 'balance', available: [], pending: [], livemode: false } } },
  },
  {
    ids: { pluginId: 'resend', connectorId: 'resend', authSchemeId: 'api-key' },
    alias: 'post',
    account: { how: 'API key', secrets: { key: 're_demo' } },
    call: { operation: 'list_domains' },
    emulator: () => ({ service: 'resend', seed: { resend: { domains: [{ name: 'example.com', region: 'eu-west-1' }] } } }),
    origins: ['https://api.resend.com'],
  },
  {
    ids: { pluginId: 'twilio', connectorId: 'twilio', authSchemeId: 'auth-token' },
    alias: 'phone',
    account: { how: 'API key', configuration: { 'account-sid': twilioSid }, secrets: { 'auth-token': 'demotoken' } },
    call: { operation: 'list_incoming_phone_numbers' },
    emulator: () => ({
      service: 'twilio',
      seed: {
        twilio: {
          account: { sid: twilioSid, auth_token: 'demotoken', friendly_name: 'Acme phones' },
          phone_numbers: [{ phone_number: '+15551234567', friendly_name: 'Front desk' }],
        },
      },
    }),
    origins: ['https://api.twilio.com'],
  },
];
