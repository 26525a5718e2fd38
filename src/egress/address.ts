/** Pure rules: which addresses may be called. Only public unicast is, besides what the operator's allow-list names. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** One entry of EGRESS_ALLOW. Without a port it holds for every port. */
export type AllowEntry =
  | { readonly kind: 'network'; readonly network: [Address, number]; readonly port: number | undefined }
  | { readonly kind: 'host'; readonly host: string; readonly port: number | undefined };

/** Whether an IP address is one that the public internet routes to a single host. Text that is no IP address is not. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (address === undefined) return false;
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  if (address.match(nat64)) return new ipaddr.IPv4(address.toByteArray().slice(12)).range() === 'unicast';
  // ipaddr.js calls everything that it has no name for unicast, `::10.0.0.1` among it; only 2000::/3 is handed out.
  return address.match(globalUnicast) && address.range() === 'unicast';
}

/** Whether the allow-list names this IP address, for this port. */
export function isAllowedAddress(text: string, port: number, allow: readonly AllowEntry[]): boolean {
  const address = parseAddress(text);
  if (address === undefined) return false;
  return allow.some((entry) => entry.kind === 'network' && fits(entry, port) && contains(entry.network, address));
}

/** Whether the allow-list names this host: its operator vouches for every address that the name resolves to. */
export function isAllowedHost(host: string, port: number, allow: readonly AllowEntry[]): boolean {
  return allow.some((entry) => entry.kind === 'host' && fits(entry, port) && entry.host === host);
}

/**
 * Reads EGRESS_ALLOW: entries separated by commas, each an IP address, a CIDR range or a host name, the first and last
 * with an optional port (`127.0.0.1:4001`, `[::1]:4001`, `git.internal`). `problems` holds a sentence per bad entry.
 */
export function parseAllowList(text: string): { entries: AllowEntry[]; problems: string[] } {
  const entries: AllowEntry[] = [];
  const problems: string[] = [];
  for (const item of text.split(',').map((part) => part.trim())) {
    if (item === '') continue;
    const entry = parseEntry(item);
    if (entry === undefined) problems.push(`"${item}" is not an IP address, a CIDR range or a host name`);
    else entries.push(entry);
  }
  return { entries, problems };
}

// RFC 6052: where DNS64 is in use, every IPv4-only host resolves into this range, so the address inside decides.
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** An IPv4-mapped address is the IPv4 address inside: the kernel connects to that one. */
function parseAddress(text: string): Address | undefined {
  // isIP first: ipaddr.js also reads the short, octal and hexadecimal forms, which no resolver answers with.
  return isIP(text) === 0 ? undefined : ipaddr.process(text);
}

function contains([network, bits]: [Address, number], address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, bits);
}

function fits(entry: AllowEntry, port: number): boolean {
  return entry.port === undefined || entry.port === port;
}

const withPort = /^(\[[^\]]+\]|[^:]+)(?::(\d{1,5}))?$/;
// The last label of a host name is never a number: `127.1` and `2130706433` are addresses in disguise.
const hostName = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*(?!\d+$|0x)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

function parseEntry(item: string): AllowEntry | undefined {
  if (item.includes('/')) return parseRange(item);
  if (isIP(item) !== 0) return single(item, undefined);
  const [, name = '', digits] = withPort.exec(item) ?? [];
  const port = digits === undefined ? undefined : Number(digits);
  if (port !== undefined && (port < 1 || port > 65_535)) return undefined;
  if (name.startsWith('[')) return isIP(name.slice(1, -1)) === 6 ? single(name.slice(1, -1), port) : undefined;
  if (isIP(name) !== 0) return single(name, port);
  const host = name.toLowerCase();
  return hostName.test(host) ? { kind: 'host', host, port } : undefined;
}

function single(ip: string, port: number | undefined): AllowEntry {
  const address = ipaddr.process(ip);
  return { kind: 'network', network: [address, address.kind() === 'ipv4' ? 32 : 128], port };
}

function parseRange(item: string): AllowEntry | undefined {
  const [ip = ''] = item.split('/');
  if (isIP(ip) === 0 || !ipaddr.isValidCIDR(item)) return undefined;
  return { kind: 'network', network: ipaddr.parseCIDR(item), port: undefined };
}
