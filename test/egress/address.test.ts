import { BlockList } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAllowedAddress, isAllowedHost, isPublicAddress, parseAllowList } from '../../src/egress/address.ts';

describe('isPublicAddress', () => {
  test.each(['1.1.1.1', '140.82.121.3', '2606:4700:4700::1111', '::ffff:140.82.121.3', '64:ff9b::8c52:7903'])(
    'allows %s',
    (ip) => {
      expect(isPublicAddress(ip)).toBe(true);
    },
  );

  test.each(
    `0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 192.0.0.1 192.0.2.1 192.88.99.1
     192.168.1.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1
     ::ffff:a9fe:a9fe ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::1 100::1 2001::1 2001:db8::1 2002:7f00:1::
     3fff::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1 fec0::1 ff02::1 4000::1`.split(/\s+/),
  )('refuses %s', (ip) => {
    expect(isPublicAddress(ip)).toBe(false);
  });

  test.each(['', 'localhost', '2130706433', '127.1', '0x7f.0.0.1', '0177.0.0.1', '1.1.1.1 ', '[::1]', '999.1.1.1'])(
    'refuses %j, which is no IP address as resolvers write them',
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );

  test('never allows an address of a private range, in any of its IPv6 disguises', () => {
    const internal = new BlockList();
    for (const [network, bits] of [
      ['0.0.0.0', 8],
      ['10.0.0.0', 8],
      ['100.64.0.0', 10],
      ['127.0.0.0', 8],
      ['169.254.0.0', 16],
      ['172.16.0.0', 12],
      ['192.0.0.0', 24],
      ['192.168.0.0', 16],
      ['198.18.0.0', 15],
      ['224.0.0.0', 3],
    ] as const) {
      internal.addSubnet(network, bits);
    }
    const octet = fc.nat(255);
    const start = fc.constantFrom([10], [127], [169, 254], [172, 16], [192, 168], [100, 64], [0], [224], []);
    const ipv4 = fc.tuple(start, fc.tuple(octet, octet, octet, octet)).map(([head, tail]) => [...head, ...tail].slice(0, 4));
    fc.assert(
      fc.property(ipv4, (bytes) => {
        const ip = bytes.join('.');
        const hex = Buffer.from(bytes).toString('hex');
        const groups = `${hex.slice(0, 4)}:${hex.slice(4)}`;
        if (internal.check(ip)) {
          for (const form of [ip, `::ffff:${ip}`, `::ffff:${groups}`, `::${ip}`, `64:ff9b::${groups}`, `::ffff:0:${groups}`]) {
            expect(isPublicAddress(form), form).toBe(false);
          }
        }
        expect(isPublicAddress(`2002:${groups}::`)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  test('allows no IPv6 address outside 2000::/3 except IPv4 inside a known wrapping', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }), (groups) => {
        const [first = 0] = groups;
        fc.pre(first >> 13 !== 1 && first !== 0 && first !== 0x64);
        expect(isPublicAddress(groups.map((group) => group.toString(16)).join(':'))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('EGRESS_ALLOW', () => {
  const allows = (text: string, ip: string, port = 443) => isAllowedAddress(ip, port, parseAllowList(text).entries);

  test('takes addresses, ranges and names, with and without a port', () => {
    expect(
      parseAllowList('10.0.0.0/8, 127.0.0.1,::1,127.0.0.1:4001,[::1]:4001,fd00::/8,GitLab.internal,mcp.internal:8443,').problems,
    ).toEqual([]);
    expect(allows('10.0.0.0/8', '10.200.3.4')).toBe(true);
    expect(allows('10.0.0.0/8', '11.0.0.1')).toBe(false);
    expect(allows('127.0.0.1', '::ffff:127.0.0.1')).toBe(true);
    expect(allows('127.0.0.1', '127.0.0.2')).toBe(false);
    expect(allows('fd00::/8', 'fd12::1')).toBe(true);
    expect(allows('0.0.0.0/0', '::1')).toBe(false);
  });

  test('holds an entry with a port to that port', () => {
    expect(allows('127.0.0.1:4001', '127.0.0.1', 4001)).toBe(true);
    expect(allows('127.0.0.1:4001', '127.0.0.1', 4002)).toBe(false);
    expect(allows('[::1]:4001', '::1', 4001)).toBe(true);
    expect(allows('[::1]:4001', '::1', 4002)).toBe(false);
    const { entries } = parseAllowList('mcp.internal:8443,GitLab.internal');
    expect(isAllowedHost('mcp.internal', 8443, entries)).toBe(true);
    expect(isAllowedHost('mcp.internal', 443, entries)).toBe(false);
    expect(isAllowedHost('gitlab.internal', 443, entries)).toBe(true);
    expect(isAllowedHost('x.gitlab.internal', 443, entries)).toBe(false);
  });

  test('reports every bad entry, each by its text', () => {
    const bad = [
      'https://x.example',
      '10.0.0.0/33',
      '127.1',
      '2130706433',
      '0x7f000001',
      '127.0.0.1:0',
      '127.0.0.1:70000',
      '[::1',
      '[1.2.3.4]',
      'a b',
      '*.x.example',
      'x./8',
      'x.example.',
    ];
    const { entries, problems } = parseAllowList(`${bad.join(',')},10.0.0.1`);
    expect(entries).toHaveLength(1);
    expect(problems).toEqual(bad.map((item) => expect.stringContaining(`"${item}"`)));
  });
});
