import type { Definition } from '../../../catalog/catalog.ts';
import type { CapabilitySource } from '../../../catalog/define.ts';
import { addressFields, fillUrl } from '../../../catalog/fill-url.ts';
import { addressValues, type Values } from '../../connections/derived.ts';
import { accessTokenSlot } from '../../connections/status.ts';
import type { Read } from '../access.ts';
import type { UpstreamTarget, UpstreamTransport, UpstreamVerdict } from './upstream.ts';

export type McpSource = Extract<CapabilitySource, { type: 'mcp' }>;

interface TargetParts {
  readonly connectionId: string;
  readonly definition: Definition;
  readonly source: McpSource;
  readonly installation: Values | null;
  readonly configuration: Values;
  readonly verdict: UpstreamVerdict | undefined;
  readonly read: Read;
}

/** One source of a connection with its credential in place. @throws UrlFieldError, and what `read` throws. */
export const targetOf = async (parts: TargetParts): Promise<UpstreamTarget> => {
  const { connectionId, definition, source, verdict } = parts;
  const bound = await boundValues(parts);
  const isProcess = source.transport.kind === 'stdio';
  return {
    connectionId,
    sourceId: source.id,
    transport: transportOf(parts),
    headers: isProcess ? {} : { ...definition.connector.headers, ...bound },
    environment: isProcess ? bound : {},
    verdict,
  };
};

export const mcpSourcesOf = ({ connector }: Definition): readonly McpSource[] =>
  connector.sources.filter((source) => source.type === 'mcp');

const transportOf = ({
  definition: { scheme },
  source: { transport },
  installation,
  configuration,
}: TargetParts): UpstreamTransport => {
  if (transport.kind === 'stdio') return transport;
  return {
    kind: transport.kind,
    url: fillUrl(transport.url, addressFields(scheme), addressValues(scheme, installation, configuration)),
  };
};

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
