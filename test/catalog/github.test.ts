import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCatalog } from '../../catalog/catalog.ts';
import type { ScopeOf } from '../../catalog/define.ts';
import { fillUrl, urlErrors, urlTemplatesOf } from '../../catalog/fill-url.ts';
import { parseForm } from '../../catalog/form.ts';
import { github } from '../../catalog/github.ts';
import { validateCatalog } from '../../catalog/validate.ts';
import { exampleContext, exampleOperation, exampleProvider } from '../helpers/catalog-entries.ts';

let pluginsRoot = '';

beforeAll(() => {
  pluginsRoot = mkdtempSync(join(tmpdir(), 'plugins-'));
  const folder = join(pluginsRoot, 'github/skills/github');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'SKILL.md'), '---\nname: github\ndescription: GitHub.\n---\n');
});
afterAll(() => rmSync(pluginsRoot, { recursive: true }));

const github_ = () => {
  const providers = [exampleProvider('github', [exampleOperation({ scopes: ['repo'] })])];
  const result = validateCatalog([github], exampleContext({ providers, pluginsRoot, sourceTypes: ['native', 'mcp'] }));
  return result.ok ? createCatalog(result.plugins) : result.problems;
};

const definitionOf = (connectorId: string, authSchemeId: string) => {
  const catalog = github_();
  const definition = 'definition' in catalog ? catalog.definition({ pluginId: 'github', connectorId, authSchemeId }) : undefined;
  if (definition === undefined) throw new Error(`no ${connectorId} ${authSchemeId}`);
  return definition;
};

test('the entry is valid', () => {
  expect(github_()).toHaveProperty('plugins.0.id', 'github');
});

test('the compiler refuses a scope that the entry does not list', () => {
  const scopes: ScopeOf<typeof github>[] = ['repo', 'read:user', 'site_admin'];
  // @ts-expect-error: not a scope of GitHub
  const wrong: ScopeOf<typeof github>[] = ['repos'];
  expect([...scopes, ...wrong]).toHaveLength(4);
});

describe('GitHub Enterprise Server', () => {
  test.each(['oauth2', 'api-key'])('has its host in every address of %s', (schemeId) => {
    const { connector, scheme } = definitionOf('github-enterprise', schemeId);
    const filled = urlTemplatesOf(connector, scheme).map((template) =>
      fillUrl(template, scheme.installationFields, { host: 'GHE.example.com' }),
    );
    expect(filled.map(({ host }) => host)).toEqual(filled.map(() => 'ghe.example.com'));
    expect(fillUrl(connector.baseUrl ?? '', scheme.installationFields, { host: 'ghe.example.com' }).href).toBe(
      'https://ghe.example.com/api/v3',
    );
  });

  test.each(['https://ghe.example.com', 'ghe.example.com/', 'localhost', '10.0.0.1', 'me@ghe.example.com'])(
    'refuses the host %s',
    (host) => {
      const { connector, scheme } = definitionOf('github-enterprise', 'oauth2');
      const fields = scheme.installationFields.filter(({ id }) => id === 'host');
      expect(parseForm(fields, { host }).errors).toMatchObject([{ path: 'host' }]);
      expect(urlErrors(connector, scheme, { host })).toMatchObject([{ path: 'host' }]);
    },
  );
});

test('the subject is the id that stays when an account is renamed', () => {
  expect(definitionOf('github-cloud', 'oauth2').scheme.subject).toEqual({ source: 'userinfo', field: 'id', label: 'login' });
});
