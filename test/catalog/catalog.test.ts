import { expect, test } from 'vitest';
import { createCatalog } from '../../catalog/catalog.ts';
import { validateCatalog } from '../../catalog/validate.ts';
import { exampleContext, exampleEntry } from '../helpers/catalog-entries.ts';

const result = validateCatalog([exampleEntry()], exampleContext());
const catalog = createCatalog(result.ok ? result.plugins : []);

test('definitions are found by id in any case', () => {
  expect(catalog.plugin('EXAMPLE')).toBe(catalog.plugins[0]);
  expect(catalog.connector('Example', 'example-CLOUD')?.displayName).toBe('Example Cloud');
  expect(catalog.scheme('example', 'Example-Cloud', 'API-KEY')?.type).toBe('api-key');
  expect(catalog.definition({ pluginId: 'Example', connectorId: 'Example-Tenant', authSchemeId: 'OAuth2' })).toEqual({
    plugin: catalog.plugins[0],
    connector: catalog.plugins[0]?.connectors[1],
    scheme: catalog.plugins[0]?.connectors[1]?.authSchemes[0],
  });
});

test('a scheme is found in its own connector only', () => {
  expect(catalog.scheme('example', 'example-tenant', 'api-key')).toBeUndefined();
  expect(catalog.definition({ pluginId: 'example', connectorId: 'example-tenant', authSchemeId: 'api-key' })).toBeUndefined();
});

test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'size', ''])(
  'nothing is found under %j',
  (name) => {
    expect(catalog.plugin(name)).toBeUndefined();
    expect(catalog.connector('example', name)).toBeUndefined();
    expect(catalog.scheme('example', 'example-cloud', name)).toBeUndefined();
    expect(catalog.definition({ pluginId: name, connectorId: name, authSchemeId: name })).toBeUndefined();
  },
);
