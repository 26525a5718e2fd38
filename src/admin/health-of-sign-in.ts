/** Who can sign in, who looks after it, and whether host applications are told what they need. */
import type { PrismaClient } from '../db/generated/client.ts';
import type { Env } from '../env.ts';
import { type HealthItem, item } from './health-item.ts';

interface SignInHealth {
  readonly env: Env;
  /** What is wrong with the OpenID provider now; absent where there is none. */
  readonly signInProblem: (() => Promise<string | undefined>) | undefined;
}

export const signInItems = async ({ env, signInProblem }: SignInHealth): Promise<HealthItem[]> => {
  const problem = await signInProblem?.();
  const openId =
    env.oidc === undefined
      ? []
      : [
          problem === undefined
            ? item('openid', 'ok', `People sign in at ${env.oidc.issuer}.`)
            : item(
                'openid',
                'critical',
                `Nobody can sign in at ${env.oidc.issuer}: ${problem}`,
                'Check OIDC_ISSUER, and for a private address EGRESS_ALLOW.',
              ),
          env.oidc.adminClaim === undefined
            ? item(
                'openid-admins',
                'info',
                'The first person to sign in became an administrator; administrators make others.',
                'Set OIDC_ADMIN_CLAIM where a group of the provider should decide.',
              )
            : item('openid-admins', 'ok', `Administrators are those whose claim ${env.oidc.adminClaim.name} says so.`),
        ];
  const host = env.jwt === undefined ? [] : [hostItem(env, env.jwt.issuer), webhookItem(env)];
  const nobody = openId.length + host.length === 0;
  return nobody
    ? [
        item(
          'sign-in',
          'warning',
          'Only the owner of this machine signs in, by the printed link.',
          'Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
        ),
      ]
    : [...openId, ...host];
};

const hostItem = ({ connectUrl }: Env, issuer: string): HealthItem =>
  connectUrl === undefined
    ? item(
        'host-application',
        'info',
        `Tokens of ${issuer} are taken, but agents send its users to pages of Patchbay.`,
        'Set CONNECT_URL to a page of the host application.',
      )
    : item('host-application', 'ok', `Tokens of ${issuer} are taken.`);

export const adminItem = async ({ prisma }: { readonly prisma: PrismaClient }): Promise<HealthItem> => {
  const admins = await prisma.user.count({ where: { role: 'admin', disabled: false } });
  return admins === 1
    ? item(
        'administrators',
        'info',
        'There is one administrator.',
        'Make a second one, for the day on which the first cannot sign in.',
      )
    : item('administrators', 'ok', `There are ${admins} administrators.`);
};

const webhookItem = ({ webhook }: Env): HealthItem =>
  webhook === undefined
    ? item(
        'webhook',
        'info',
        'The host application does not hear when a connection needs its user.',
        'Set WEBHOOK_URL and WEBHOOK_SECRET.',
      )
    : item('webhook', 'ok', 'The host application hears when a connection needs its user.');
