/** What an upstream sends, piece by piece, and which headers a call gets. */
import { describe, expect, it } from 'vitest';
import { headerValue } from '../../../src/capabilities/mcp/header-value.ts';
import { createLineReader } from '../../../src/capabilities/mcp/line-reader.ts';
import { paramHeaders } from '../../../src/capabilities/mcp/param-headers.ts';
import { readMessages } from '../../../src/capabilities/mcp/read-message.ts';

describe('a message', () => {
  const message = (result: string) => `{"jsonrpc":"2.0","id":1,"result":${result}}`;

  it.each([
    ['one', message('{}'), 1],
    ['a batch', `[${message('1')},${message('2')}]`, 2],
    ['with an integer that is exact', message('9007199254740991'), 1],
    ['with a long number in a text', message('"9007199254740993"'), 1],
    ['with a long number after an escaped quote', message('"\\"9007199254740993\\\\"'), 1],
    ['with a long fraction', message('0.12345678901234567890'), 1],
  ])('is read: %s', (_what, text, count) => expect(readMessages(text)).toHaveLength(count));

  it.each([
    '',
    'Server v1 started',
    '{"level":"info"}',
    '[]',
    'null',
    '"2.0"',
    '{"jsonrpc":"1.0"}',
    `[${message('1')},1]`,
    '{"a":',
  ])('is none: %j', (text) => expect(readMessages(text)).toBeUndefined());

  it.each(['9007199254740993', '-9007199254740993', '[1,{"a":12345678901234567890}]'])('with %s is refused', (number) => {
    expect(() => readMessages(message(number))).toThrow('2^53');
  });

  it('of 10 MB in one text is read in little time and stack', () => {
    const began = performance.now();
    expect(readMessages(message(`"1234567890123456${'x'.repeat(10_000_000)}"`))).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('lines', () => {
  const readerOf = (maxBytes: number) => {
    const lines: string[] = [];
    return { lines, reader: createLineReader(maxBytes, (line) => void lines.push(line)) };
  };

  it('are the same however the bytes are cut, characters included', () => {
    const bytes = Buffer.from('{"a":"é😀"}\r\n\nzwei\nrest');
    for (let size = 1; size <= bytes.length; size += 1) {
      const { lines, reader } = readerOf(100);
      for (let from = 0; from < bytes.length; from += size) expect(reader.feed(bytes.subarray(from, from + size))).toBe(true);
      expect(lines).toEqual(['{"a":"é😀"}\r', '', 'zwei']);
    }
  });

  it('that outgrow the bound are reported, and those before them are not lost', () => {
    const { lines, reader } = readerOf(10);
    expect(reader.feed(Buffer.from('one\n'))).toBe(true);
    expect(reader.feed(Buffer.from('0123456789'))).toBe(true);
    expect(reader.feed(Buffer.from('0'))).toBe(false);
    expect(lines).toEqual(['one']);
  });
});

describe('the headers of a call', () => {
  const schema = {
    type: 'object',
    properties: {
      region: { type: 'string', 'x-mcp-header': 'Region' },
      count: { type: 'integer', 'x-mcp-header': 'Count' },
      dry: { type: 'boolean', 'x-mcp-header': 'Dry' },
      plain: { type: 'string' },
      deep: { type: 'object', properties: { tenant: { type: 'string', 'x-mcp-header': 'Tenant' } } },
      constructor: { type: 'string', 'x-mcp-header': 'Constructor' },
    },
  };

  it.each([
    [
      { region: 'eu', count: 3, dry: false, plain: 'x' },
      { region: 'eu', count: '3', dry: 'false' },
    ],
    [{ region: null, count: undefined }, {}],
    [{ deep: { tenant: 't' } }, { tenant: 't' }],
    [{ region: ['eu'], deep: 'x' }, {}],
    [{}, {}],
  ])('for %j', (args, headers) => {
    const expected = Object.fromEntries(Object.entries(headers).map(([name, value]) => [`mcp-param-${name}`, value]));
    expect(paramHeaders(schema, args)).toEqual(expected);
  });

  it.each(['a\r\nb', 'é', ' a', 'a ', '', '=?base64?x', '\u007f'])('hold %j in Base64', (value) => {
    expect(headerValue(value)).toBe(`=?base64?${Buffer.from(value).toString('base64')}?=`);
  });

  it.each(['a', 'a b', '~!"#', '=x'])('hold %j as it is', (value) => expect(headerValue(value)).toBe(value));
});
