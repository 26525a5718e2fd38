/**
 * Recognises the plain, fully valid `tools/list` and `tools/call` requests of both protocol generations, which the front
 * answers itself. It accepts only what the SDK's handler would certainly accept; whatever is missing, odd, malformed or
 * optional and rare is `undefined`, and the SDK's handler decides on it. So no check is lost, and none is written twice.
 */
import type { IncomingHttpHeaders } from 'node:http';
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  LOG_LEVEL_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  RELATED_TASK_META_KEY,
} from '@modelcontextprotocol/server';
import { capabilitiesIn, type ElicitationModes, elicitationModes, isElicitationAnswered, sessionModes } from './elicitation.ts';
import { type Era, legacyVersions, modernVersion } from './era.ts';
import { isJsonObject, type JsonObject } from './json.ts';

export type RequestId = string | number;

interface PlainBase {
  readonly era: Era;
  readonly id: RequestId;
}

interface PlainList extends PlainBase {
  readonly method: 'tools/list';
}

export interface PlainCall extends PlainBase {
  readonly method: 'tools/call';
  readonly name: string;
  readonly arguments: unknown;
  /** In which ways the client can be asked something. */
  readonly modes: ElicitationModes;
  /** The client repeats a call whose connection needed its user, and has been asked already. */
  readonly wasAsked: boolean;
  /** Answers to an earlier `input_required`, and its state (2026-07-28). */
  readonly inputResponses: JsonObject | undefined;
  readonly requestState: string | undefined;
  /** Under which the client wants to hear of progress. */
  readonly progressToken: RequestId | undefined;
  /** Whether the client takes an event stream, which a slow call keeps open. */
  readonly takesStream: boolean;
}

export type PlainRequest = PlainList | PlainCall;

export const plainRequest = (headers: IncomingHttpHeaders, body: unknown): PlainRequest | undefined => {
  if (!isJsonObject(body) || !hasOnly(body, envelopeKeys) || body['jsonrpc'] !== '2.0') return undefined;
  const { id, method, params = {} } = body;
  if (!isRequestId(id) || !isJsonObject(params) || !isPlainMeta(params['_meta'])) return undefined;
  const era = eraOf(headers, method, params);
  if (era === undefined) return undefined;
  if (method === 'tools/list') return hasOnly(params, listKeys) ? { era, id, method } : undefined;
  if (method === 'tools/call') return plainCall({ era, id }, headers, params);
  return undefined;
};

const envelopeKeys = new Set(['jsonrpc', 'id', 'method', 'params']);
/** A cursor can only be unknown, since the list is never paged. */
const listKeys = new Set(['_meta']);
const callKeys = new Set(['_meta', 'name', 'arguments', 'inputResponses', 'requestState']);

const hasOnly = (value: JsonObject, keys: ReadonlySet<string>): boolean => {
  for (const key in value) if (!keys.has(key)) return false;
  return true;
};

const isRequestId = (id: unknown): id is RequestId => typeof id === 'string' || Number.isSafeInteger(id);

const isPlainMeta = (meta: unknown): boolean => {
  if (meta === undefined) return true;
  if (!isJsonObject(meta) || RELATED_TASK_META_KEY in meta) return false;
  return meta['progressToken'] === undefined || isRequestId(meta['progressToken']);
};

const plainCall = ({ era, id }: PlainBase, headers: IncomingHttpHeaders, params: JsonObject): PlainCall | undefined => {
  const { name, arguments: args, inputResponses, requestState, _meta: meta } = params;
  if (typeof name !== 'string' || !hasOnly(params, callKeys)) return undefined;
  if (args !== undefined && !isJsonObject(args)) return undefined;
  if (inputResponses !== undefined && !(era === '2026' && isJsonObject(inputResponses))) return undefined;
  if (requestState !== undefined && !(era === '2026' && typeof requestState === 'string')) return undefined;
  if (era === '2026' && (headers['mcp-name'] !== name || name.startsWith(encodedNamePrefix))) return undefined;
  const token = isJsonObject(meta) ? meta['progressToken'] : undefined;
  return {
    era,
    id,
    method: 'tools/call',
    name,
    arguments: args,
    modes: era === '2026' ? elicitationModes(capabilitiesIn(meta)) : sessionModes(headers['mcp-session-id']),
    wasAsked: isElicitationAnswered(inputResponses),
    inputResponses,
    requestState,
    progressToken: isRequestId(token) ? token : undefined,
    takesStream: headers.accept?.includes('text/event-stream') ?? false,
  };
};

/** A name in Mcp-Name that is not plain ASCII comes encoded, in this form; the SDK decodes it. */
const encodedNamePrefix = '=?base64?';

const eraOf = (headers: IncomingHttpHeaders, method: unknown, params: JsonObject): Era | undefined => {
  const version = headers['mcp-protocol-version'];
  const meta = params['_meta'];
  if (!isJsonObject(meta) || !(PROTOCOL_VERSION_META_KEY in meta)) {
    return isPlainLegacy(version, headers.accept) ? '2025' : undefined;
  }
  // Header and body must name the same version and method: intermediaries route by the one, the server acts on the other.
  if (version !== modernVersion || meta[PROTOCOL_VERSION_META_KEY] !== modernVersion) return undefined;
  return headers['mcp-method'] === method && isPlainEnvelope(meta) ? '2026' : undefined;
};

const isPlainLegacy = (version: string | string[] | undefined, accept = ''): boolean => {
  if (version !== undefined && !(typeof version === 'string' && legacyVersions.has(version))) return false;
  return accept.includes('application/json') && accept.includes('text/event-stream');
};

const isPlainEnvelope = (meta: JsonObject): boolean =>
  !(LOG_LEVEL_META_KEY in meta) &&
  isPlainClientInfo(meta[CLIENT_INFO_META_KEY]) &&
  isPlainCapabilities(meta[CLIENT_CAPABILITIES_META_KEY]);

const isPlainClientInfo = (info: unknown): boolean => {
  if (info === undefined) return true;
  if (!isJsonObject(info) || typeof info['name'] !== 'string' || typeof info['version'] !== 'string') return false;
  if (info['icons'] !== undefined) return false;
  return [info['title'], info['websiteUrl'], info['description']].every((text) => text === undefined || typeof text === 'string');
};

/** The members that the 2026-07-28 schema of client capabilities names, each in its valid form; the schema ignores others. */
const isPlainCapabilities = (capabilities: unknown): boolean => {
  if (!isJsonObject(capabilities)) return false;
  const { elicitation, sampling, roots, experimental, extensions } = capabilities;
  if (!isAbsentOr(elicitation, (it) => isAbsentOr(it['form'], hasPlainDefaults) && isAbsentOr(it['url']))) return false;
  if (!isAbsentOr(sampling, (it) => isAbsentOr(it['context']) && isAbsentOr(it['tools']))) return false;
  if (!isAbsentOr(roots, (it) => isAbsentOrBoolean(it['listChanged']))) return false;
  return [experimental, extensions].every((map) => isAbsentOr(map, (it) => Object.values(it).every(isJsonObject)));
};

const hasPlainDefaults = (form: JsonObject): boolean => isAbsentOrBoolean(form['applyDefaults']);

const isAbsentOrBoolean = (value: unknown): boolean => value === undefined || typeof value === 'boolean';

const isAbsentOr = (value: unknown, holds: (object: JsonObject) => boolean = () => true): boolean =>
  value === undefined || (isJsonObject(value) && holds(value));
