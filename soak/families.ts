/**
 * The tokens of a rotating authorization server. A family is everything that one sign-in led to. A spent refresh token that
 * comes back ends its whole family (RFC 9700 section 4.14.2), with the one exception that providers make for an answer that was
 * lost: the token spent last is taken again for a short while, as long as nothing of what it led to has been used.
 */
import { randomBytes } from 'node:crypto';
import { mark } from './mark.ts';

export interface Answer {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
}

/** What the server itself has seen. */
export interface FamilyRecord {
  readonly families: number;
  /** Requests that presented a refresh token, whatever they were answered. */
  readonly refreshes: number;
  /** Distinct refresh tokens that were presented when their access token was due: no client can do with fewer. */
  readonly needed: number;
  /** Spent tokens that were taken again because their answer was lost. Without the grace each would have ended a family. */
  readonly repeats: number;
  /** Families ended by a spent token that came back: when the grace was over, or although its successor was in use. */
  readonly revoked: { readonly late: number; readonly reused: number };
}

interface Family {
  readonly account: string;
  /** The access token and refresh token that count now. */
  current: Issued | undefined;
  spentLast: { readonly token: string; readonly at: number } | undefined;
  revoked: boolean;
}

interface Issued {
  readonly family: Family;
  readonly answer: Answer;
  readonly at: number;
  used: boolean;
}

/** Seconds that an access token lives. */
const lifetime = 5;
/** A client renews a token before it runs out: in the last fifth of its life it counts as due. */
const dueAfterMs = lifetime * 0.8 * 1000;
/** Between what providers give that have such a grace: Okta half a minute to one, Atlassian ten, Linear thirty. */
const graceMs = 60_000;

export const createFamilies = () => {
  const byAccess = new Map<string, Issued>();
  const byRefresh = new Map<string, Issued>();
  const needed = new Set<string>();
  const revoked = { late: 0, reused: 0 };
  let families = 0;
  let refreshes = 0;
  let repeats = 0;

  const issue = (family: Family): Issued => {
    const answer = { access_token: newToken('access'), refresh_token: newToken('refresh'), expires_in: lifetime };
    const issued: Issued = { family, answer, at: Date.now(), used: false };
    byAccess.set(answer.access_token, issued);
    byRefresh.set(answer.refresh_token, issued);
    return issued;
  };
  const rotate = (family: Family): Answer => {
    const issued = issue(family);
    family.current = issued;
    return issued.answer;
  };
  const revoke = (family: Family, why: keyof typeof revoked): undefined => {
    if (!family.revoked) revoked[why] += 1;
    family.revoked = true;
  };

  return {
    /** A sign-in. */
    begin: (): Answer => {
      families += 1;
      return rotate({ account: `account-${families}`, current: undefined, spentLast: undefined, revoked: false });
    },

    /** Whether or not it is served: a request that a provider turns away is a request all the same. */
    count: (token: string): void => {
      refreshes += 1;
      const issued = byRefresh.get(token);
      if (issued && Date.now() - issued.at >= dueAfterMs) needed.add(token);
    },

    /** Undefined: `invalid_grant`. */
    spend: (token: string): Answer | undefined => {
      const issued = byRefresh.get(token);
      if (!issued || issued.family.revoked) return undefined;
      const { family } = issued;
      if (family.current === issued) {
        family.spentLast = { token, at: Date.now() };
        return rotate(family);
      }
      if (family.spentLast?.token !== token || family.current?.used) return revoke(family, 'reused');
      if (Date.now() - family.spentLast.at > graceMs) return revoke(family, 'late');
      repeats += 1;
      return rotate(family);
    },

    /** Whose account an access token opens now. */
    accountOf: (token: string): string | undefined => {
      const issued = byAccess.get(token);
      if (!issued || issued.family.revoked || Date.now() - issued.at > lifetime * 1000) return undefined;
      issued.used = true;
      return issued.family.account;
    },

    record: (): FamilyRecord => ({ families, refreshes, needed: needed.size, repeats, revoked: { ...revoked } }),
  };
};

const newToken = (kind: string): string => `${mark}${kind}-${randomBytes(24).toString('base64url')}`;
