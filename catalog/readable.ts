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
  const { installationFields, connectionFields, ...rest } = schemeShape.parse(value);
  const fields = [
    ...each(installationFields, at, 'installationFields', readField).map((field) => ({ ...field, place: 'installation' })),
    ...each(connectionFields, at, 'connectionFields', readField).map((field) => ({ ...field, place: 'connection' })),
  ];
  return { at, ...rest, fields };
};

const readSource = (value: unknown, at: string) => {
  const { credentials, ...rest } = sourceShape.parse(value);
  return { at, ...rest, credentials: each(credentials, at, 'credentials', readCredential) };
};

const readCredential = (value: unknown, at: string) => ({ at, ...credentialShape.parse(value) });
const readField = (value: unknown, at: string) => ({ at, definition: value, ...fieldShape.parse(value) });
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
  userinfo: text,
  check: text,
  authorize: text,
  token: text,
  revoke: shape({ url: text }),
  issuer: text,
  subject: shape({ source: text }),
  clientIdField: z.string().catch('client-id'),
  clientSecretField: z.string().catch('client-secret'),
  clientAuthentication: text,
  pkce: z.boolean().catch(true),
  scopes: record,
  defaultScopes: texts,
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
  placement: shape({ in: text, name: text }),
});
const fieldShape = shape({
  id: text,
  type: text,
  pattern: text,
  default: text,
  options: z.array(z.unknown()).optional().catch(undefined),
});
const sourceShape = shape({
  type: text,
  id: text,
  provider: text,
  transport: shape({ kind: text, url: text }),
  credentials: items,
});
const credentialShape = shape({ authScheme: text, from: text, field: text, to: text, name: text });
