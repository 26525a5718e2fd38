import { plainText, valueAt } from '../egress/answer.ts';
import type { AdminClaim } from '../env.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Whether the claim has the value or holds it in a list. `realm_access.roles` also finds `roles` inside `realm_access`. */
export const isAdmin = (claims: Claims, { name, value }: AdminClaim): boolean => {
  const found = Object.hasOwn(claims, name) ? claims[name] : valueAt(claims, name);
  return (Array.isArray(found) ? found : [found]).some((one: unknown) => isScalar(one) && String(one) === value);
};

/** What to call the person. */
export const nameOf = ({ name, preferred_username: username, email }: Claims): string | undefined =>
  [name, username, email].flatMap((value) => (typeof value === 'string' ? (plainText(value) ?? []) : []))[0];

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
