import type { Definition } from '../../../catalog/catalog.ts';
import type { CapabilitySource } from '../../../catalog/define.ts';
import { addressFields, fillUrl } from '../../../catalog/fill-url.ts';
import { addressValues, type Values } from '../../connections/derived.ts';
import { accessTokenSlot } from '../../connections/status.ts';
import type { Read } from '../access.ts';
import type { Programs } from './programs.ts';
import type { UpstreamTarget, UpstreamVerdict } from './upstream.ts';

export type McpSource = Extract<CapabilitySource, { type: 'mcp' }>;

interface TargetParts {
  readonly connectionId: string;
  readonly definition: Definition;
  readonly source: McpSource;
  readonly installation: Values | null;
  readonly configuration: Values;
  readonly verdict: UpstreamVerdict | undefined;
  readonly read: Read;
  readonly programs: Pick<Programs, 'start'>;
}

/** One source of a connection with its credential in place. @throws UrlFieldError, and what `read` throws. */
export const targetOf = async (parts: TargetParts): Promise<UpstreamTarget> => {
  const {
    connectionId,
    definition: { connector, scheme },
    source: { id: sourceId, transport },
    verdict,
  } = parts;
  const bound = await boundValues(parts);
  const common = { connectionId, sourceId, verdict };
  if (transport.kind === 'stdio') return { ...common, transport, headers: {}, environment: bound };
  if (transport.kind === 'npm') {
    const { process, environment } = await parts.programs.start(transport, connectionId);
    return { ...common, transport: process, headers: {}, environment: { ...environment, ...bound } };
  }
  const url = fillUrl(transport.url, addressFields(scheme), addressValues(scheme, parts.installation, parts.configuration));
  return { ...common, transport: { kind: transport.kind, url }, headers: { ...connector.headers, ...bound }, environment: {} };
};

export const mcpSourcesOf = ({ connector }: Definition): readonly McpSource[] =>
  connector.sources.filter((source) => source.type === 'mcp');

/** Only the bindings of the scheme that this connection uses; an optional field without a value is left out. */
const boundValues = async ({ definition: { scheme }, source, read }: TargetParts): Promise<Record<string, string>> => {
  const values: Record<string, string> = {};
  for (const { authScheme, from, field = '', name, prefix } of source.credentials) {
    if (authScheme !== scheme.id) continue;
    const slot = from === 'access-token' ? accessTokenSlot : field;
    const optional = [...scheme.installationFields, ...scheme.connectionFields].some(
      ({ id, required }) => id === slot && !required,
    );
    const value = await read(slot).catch((error: unknown) => (optional ? undefined : Promise.reject(error)));
    if (value !== undefined) values[name] = prefix + value;
  }
  return values;
};
