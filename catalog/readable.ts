/**
 * What can be read of an entry that may be faulty: each part that has the expected shape, undefined or empty where one has
 * not, and everywhere the path to show. Rules work on this, so that one schema fault hides no other fault.
 */
import { z } from 'zod';
import { step } from './problem.ts';

export type ReadablePlugin = ReturnType<typeof readPlugin>;
export type ReadableConnector = ReturnType<typeof readConnector>;
export type ReadableScheme = ReturnType<typeof readScheme>;
export type ReadableSource = ReturnType<typeof readSource>;
export type ReadableField = ReturnType<typeof readField>;

/** The path begins with the plugin's id where that names exactly one entry, else with the entry's position. */
export const readPlugins = (entries: readonly unknown[]): ReadablePlugin[] => {
  const ids = entries.map((entry) => pluginShape.parse(entry).id);
  const isUsable = (id: string | undefined): id is string =>
    id !== undefined && id !== '' && ids.filter((other) => other?.toLowerCase() === id.toLowerCase()).length === 1;
  return entries.map((entry, index) => {
    const id = ids[index];
    return readPlugin(entry, isUsable(id) ? id : step('plugins', index));
  });
};

const readPlugin = (value: unknown, at: string) => {
  const { id, skills, connectors } = pluginShape.parse(value);
  return { at, id, skills: each(skills, at, 'skills', readText), connectors: each(connectors, at, 'connectors', readConnector) };
};

const readConnector = (value: unknown, at: string) => {
  const { authSchemes, sources, ...rest } = connectorShape.parse(value);
  return {
    at,
    ...rest,
    schemes: each(authSchemes, at, 'authSchemes', readScheme),
    sources: each(sources, at, 'sources', readSource),
  };
};

const readScheme = (value: unknown, at: string) => {
  const { installationFields, connectionFields, derived: derivedFields, ...rest } = schemeShape.parse(value);
  const derived = each(derivedFields, at, 'derived', readDerived);
  const fields = [
    ...each(installationFields, at, 'installationFields', readField).map((field) => ({ ...field, place: 'installation' })),
    ...each(connectionFields, at, 'connectionFields', readField).map((field) => ({ ...field, place: 'connection' })),
    ...derived.map((field) => ({ ...field, place: 'derived' })),
  ];
  return { at, ...rest, fields, derived };
};

const readSource = (value: unknown, at: string) => {
  const { credentials, ...rest } = sourceShape.parse(value);
  return { at, ...rest, credentials: each(credentials, at, 'credentials', readCredential) };
};

const readCredential = (value: unknown, at: string) => ({ at, ...credentialShape.parse(value) });
const readField = (value: unknown, at: string) => ({ at, definition: value, ...fieldShape.parse(value) });
const readDerived = (value: unknown, at: string) => ({ ...readField(value, at), ...derivedShape.parse(value) });
const readText = (value: unknown, at: string) => ({ at, text: typeof value === 'string' ? value : undefined });

const each = <T>(values: readonly unknown[], at: string, key: string, read: (value: unknown, at: string) => T): T[] =>
  values.map((value, index) => read(value, step(at, key, index)));

const text = z.string().optional().catch(undefined);
const texts = z.array(z.string().catch('')).catch([]);
const items = z.array(z.unknown()).catch([]);
const record = z.record(z.string(), z.unknown()).catch({});
const shape = <S extends z.ZodRawShape>(properties: S) => z.looseObject({}).catch({}).pipe(z.object(properties));

const pluginShape = shape({ id: text, skills: items, connectors: items });
const connectorShape = shape({ id: text, baseUrl: text, headers: record, authSchemes: items, sources: items });
const schemeShape = shape({
  type: text,
  id: text,
  installationFields: items,
  connectionFields: items,
  derived: items,
  userinfo: text,
  userinfoRequest: shape({ method: text, body: z.unknown().optional() }),
  check: text,
  grant: text,
  authorize: text,
  deviceAuthorization: text,
  token: text,
  refresh: text,
  revoke: shape({ url: text }),
  issuer: text,
  issuerClaims: texts,
  subject: shape({ source: text }),
  clientIdField: z.string().catch('client-id'),
  clientSecretField: z.string().catch('client-secret'),
  clientAuthentication: text,
  clientAssertionAlgorithm: text,
  pkce: z.boolean().catch(true),
  scopes: record,
  defaultScopes: texts,
  unlistedScopes: texts,
  scopeSeparator: z.string().catch(' '),
  authorizeParameters: record,
  keepFromCallback: texts,
  keyField: text,
  usernameField: text,
  passwordField: text,
  accessKeyField: text,
  secretKeyField: text,
  accessKeyHeader: text,
  secretKeyHeader: text,
  signing: z.looseObject({ region: text }).optional().catch(undefined),
  placement: shape({ in: text, name: text }),
});
const fieldShape = shape({
  id: text,
  withPath: z.boolean().catch(false),
  type: text,
  pattern: text,
  multiline: z.boolean().optional().catch(undefined),
  default: text,
  options: z.array(z.unknown()).optional().catch(undefined),
});
const derivedShape = shape({
  from: z
    .union([z.string(), z.object({ lookup: z.string() })])
    .optional()
    .catch(undefined),
  match: z.object({ connectionField: text }).optional().catch(undefined),
});
const sourceShape = shape({
  type: text,
  id: text,
  provider: text,
  transport: shape({ kind: text, url: text, package: text, arguments: texts, environment: record }),
  credentials: items,
});
const credentialShape = shape({ authScheme: text, from: text, field: text, to: text, name: text });
