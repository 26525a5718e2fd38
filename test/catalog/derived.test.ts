import { describe, expect, it } from 'vitest';
import { validateCatalog } from '../../catalog/validate.ts';
import { exampleContext, exampleEntry } from '../helpers/catalog-entries.ts';

const host = {
  id: 'instance',
  label: 'Instance',
  type: 'url',
  pattern: 'https://[a-z]+\\.provider\\.test',
  from: 'token-response',
  field: 'instance_url',
};
const site = {
  id: 'site-id',
  label: 'Site id',
  type: 'text',
  pattern: '[0-9a-f]+',
  from: { lookup: 'https://provider.test/sites' },
  field: 'id',
  match: { field: 'url', connectionField: 'site' },
};
const siteField = { id: 'site', label: 'Site', type: 'text', required: false };

/** The example's first connector with these properties of its OAuth2 scheme, and this base URL. */
const problemsOf = (oauth2: Record<string, unknown>, baseUrl = 'https://provider.test/api') => {
  const entry = exampleEntry();
  const [connector, ...others] = entry.connectors;
  const [scheme] = connector.authSchemes;
  const changed = { ...connector, baseUrl, authSchemes: [{ ...scheme, ...oauth2 }] };
  const result = validateCatalog([{ ...entry, connectors: [changed, ...others] }], exampleContext());
  return result.ok ? [] : result.problems.map(({ path, problem }) => `${path.split(' › ').slice(3).join(' › ')}: ${problem}`);
};

describe('a value that an entry derives', () => {
  it.each([
    [
      'from the token answer, in every address that is called later',
      { derived: [host], userinfo: '{instance}/me' },
      '{instance}/api',
    ],
    [
      'by lookup, chosen by a connection field',
      { derived: [site], connectionFields: [siteField] },
      'https://provider.test/{site-id}',
    ],
    [
      'by a lookup at a host from the token answer',
      { derived: [host, { ...site, match: undefined, from: { lookup: '{instance}/sites' } }] },
      undefined,
    ],
    ['from the account query', { derived: [{ ...host, from: 'userinfo' }] }, '{instance}/api'],
  ])('is accepted %s', (_title, oauth2, baseUrl) => {
    expect(problemsOf(oauth2, baseUrl)).toEqual([]);
  });

  it.each([
    ['without a pattern', { derived: [{ ...host, pattern: undefined }] }, /^derived\[0\] › pattern: /],
    [
      'with a pattern that any host matches',
      { derived: [{ ...host, pattern: 'https://.+' }] },
      /^derived\[0\] › pattern: matches whatever host/,
    ],
    [
      'with a pattern that a longer host matches',
      { derived: [{ ...host, pattern: 'https://provider\\.com.*' }] },
      /matches whatever host/,
    ],
    ['with a pattern that does not compile', { derived: [{ ...host, pattern: '(' }] }, /is not a regular expression/],
    ['under the id of a form field', { derived: [{ ...host, id: 'client-id' }] }, /"client-id" is also the id of/],
    [
      'before it is known: the token endpoint',
      { derived: [host], token: '{instance}/token' },
      /^token: \{instance\} is not known yet/,
    ],
    [
      'before it is known: the account query it comes from',
      { derived: [{ ...host, from: 'userinfo' }], userinfo: '{instance}/me' },
      /^userinfo: \{instance\} is not known yet/,
    ],
    [
      'before it is known: its own lookup',
      { derived: [{ ...host, from: { lookup: '{instance}/sites' } }] },
      /lookup: \{instance\} is not known yet/,
    ],
    [
      'by a lookup that is not https',
      { derived: [{ ...site, match: undefined, from: { lookup: 'http://provider.test/sites' } }] },
      /lookup: is http, not https/,
    ],
    [
      'from an account query that is not there',
      { derived: [{ ...host, from: 'userinfo' }], userinfo: undefined, subject: undefined },
      /^derived\[0\] › from: "userinfo" has no endpoint/,
    ],
    ['chosen by a field that is not there', { derived: [site] }, /^derived\[0\] › match: "site" is no field of connectionFields/],
    [
      'chosen where there is nothing to choose from',
      { derived: [{ ...host, match: site.match }], connectionFields: [siteField] },
      /^derived\[0\] › match: "token-response" has nothing/,
    ],
  ])('is refused %s', (_title, oauth2, problem) => {
    expect(problemsOf(oauth2).join('\n')).toMatch(new RegExp(problem, 'm'));
  });
});

describe('an account query', () => {
  it.each([
    ['has a body only as a POST', { userinfoRequest: { method: 'GET', body: {} } }, /^userinfoRequest › body: only a POST/],
    [
      'is described only where there is one',
      { userinfo: undefined, subject: undefined, userinfoRequest: { method: 'POST' } },
      /^userinfoRequest: there is no userinfo/,
    ],
  ])('%s', (_title, oauth2, problem) => {
    expect(problemsOf(oauth2).join('\n')).toMatch(new RegExp(problem, 'm'));
  });
});
