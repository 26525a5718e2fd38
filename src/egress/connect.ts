/** Opens sockets, and only to addresses that may be called: the check stands where nothing can come between it and the connect. */
import { lookup as dnsLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { AppError } from '../errors.ts';
import { type AllowEntry, isAllowedAddress, isAllowedHost, isPublicAddress } from './address.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Every address of a host name. Rejects when there is none. */
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

export const resolveHost: Resolve = (host) => dnsLookup(host, { all: true });

interface ConnectorOptions {
  readonly allow: readonly AllowEntry[];
  readonly resolve: Resolve;
  readonly connectTimeoutMs: number;
  /** A mapped origin: its address is not checked. */
  readonly trusted: boolean;
}

/** What an undici pool of one origin opens its connections with. */
export function connectorFor(origin: URL, options: ConnectorOptions): buildConnector.connector {
  const host = hostOf(origin);
  const accepts = policyFor(origin, host, options);
  const refused = () => new AppError('egress_refused', { cause: { origin: origin.origin } });
  const connect = buildConnector({ timeout: options.connectTimeoutMs, lookup: checkedLookup(options.resolve, accepts, refused) });
  // No lookup happens for a host that is an address already.
  if (isIP(host) !== 0 && !accepts(host)) return (_, callback) => callback(refused(), null);
  return connect;
}

/** Whether anything at this address may be called. A name that cannot be resolved now is judged when it is called, if it is encrypted. */
export async function mayReach(origin: URL, options: Omit<ConnectorOptions, 'connectTimeoutMs'>): Promise<boolean> {
  const host = hostOf(origin);
  const accepts = policyFor(origin, host, options);
  if (isIP(host) !== 0) return accepts(host);
  const found = await options.resolve(host).catch(() => undefined);
  if (found === undefined) return origin.protocol === 'https:' || accepts(host);
  return found.some(({ address }) => accepts(address));
}

const hostOf = (origin: URL): string => origin.hostname.replace(/^\[|\]$/g, '');

function policyFor(
  origin: URL,
  host: string,
  { allow, trusted }: Pick<ConnectorOptions, 'allow' | 'trusted'>,
): (address: string) => boolean {
  const encrypted = origin.protocol === 'https:';
  const port = origin.port === '' ? (encrypted ? 443 : 80) : Number(origin.port);
  if (trusted || isAllowedHost(host, port, allow)) return () => true;
  return (address) => isAllowedAddress(address, port, allow) || (encrypted && isPublicAddress(address));
}

/**
 * Hands on only the addresses that may be called, which ends DNS rebinding: the socket goes to an address of this very
 * answer. A name with mixed answers stays usable (split-horizon DNS gives those), as the refused ones are never dialled.
 */
function checkedLookup(resolve: Resolve, accepts: (address: string) => boolean, refused: () => AppError): LookupFunction {
  return (host, { all, family }, callback) => {
    const answer = (found: readonly ResolvedAddress[]) => {
      const usable = found.filter((entry) => accepts(entry.address) && isFamily(entry, family));
      const [first] = usable;
      if (first === undefined) callback(refused(), '');
      else if (all === true) callback(null, usable);
      else callback(null, first.address, first.family);
    };
    resolve(host).then(answer, (error) => callback(error, ''));
  };
}

function isFamily(entry: ResolvedAddress, family: number | string | undefined): boolean {
  return family === undefined || family === 0 || family === entry.family || family === `IPv${entry.family}`;
}
