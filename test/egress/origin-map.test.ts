import { expect, test } from 'vitest';
import { mapUrl, parseOriginMap } from '../../src/egress/origin-map.ts';

test('EGRESS_MAP sends the URLs of a public origin to its stand-in and leaves every other URL as it is', () => {
  const { map, problems } = parseOriginMap(
    'https://github.com=http://127.0.0.1:4001, https://api.github.com=http://127.0.0.1:4002',
  );
  expect(problems).toEqual([]);
  expect(mapUrl('https://github.com/login?state=a%20b#x', map)).toBe('http://127.0.0.1:4001/login?state=a%20b#x');
  expect(mapUrl('https://API.github.com:443/user', map)).toBe('http://127.0.0.1:4002/user');
  for (const url of ['http://github.com/', 'https://github.com.evil.example/', 'https://github.com:8443/', 'not a url']) {
    expect(mapUrl(url, map)).toBe(url);
  }
});

test('EGRESS_MAP reports every bad entry', () => {
  const bad = [
    'https://a.example',
    'a=b',
    'https://a.example/path=http://127.0.0.1',
    'ftp://a.example=http://b.example',
    'https://u:p@a.example=http://127.0.0.1',
  ];
  const { map, problems } = parseOriginMap(
    [...bad, 'https://x.example=http://127.0.0.1:1', 'https://x.example=http://127.0.0.1:2'].join(','),
  );
  expect([...map]).toEqual([['https://x.example', 'http://127.0.0.1:1']]);
  expect(problems).toEqual([...bad.map((item) => expect.stringContaining(`"${item}"`)), '"https://x.example" is mapped twice']);
});
