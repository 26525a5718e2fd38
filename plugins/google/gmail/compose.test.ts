import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apiOf } from '../../../test/plugins/call-operation.ts';
import { compose } from './compose.ts';
import { mailbox } from './header.ts';

const noApi = apiOf(async () => {
  throw new Error('nothing is asked');
});
const decode = (raw: string): string => Buffer.from(raw, 'base64url').toString();
const unfold = (message: string): string[] =>
  message.slice(0, message.indexOf('\r\n\r\n')).replaceAll('\r\n ', ' ').split('\r\n');
const bodyOf = (message: string): string => Buffer.from(message.slice(message.indexOf('\r\n\r\n')), 'base64').toString();
const words = (value: string): string =>
  value.replace(/=\?UTF-8\?B\?([^?]*)\?=\s?/g, (_word, base64) => Buffer.from(base64, 'base64').toString());

test('no subject can add a header, and every subject arrives on one line', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('', '\r\nBcc: x@y.z\r\n\r\n', '=?UTF-8?B?eA==?='),
      async (random, attack) => {
        const subject = `${random}${attack}`;
        const message = decode((await compose(noApi, { to: ['a@b.cd'], subject, body: 'x' })).raw);
        const headers = unfold(message);
        expect(headers.map((line) => line.split(':')[0])).toEqual([
          'To',
          'Subject',
          'MIME-Version',
          'Content-Type',
          'Content-Transfer-Encoding',
        ]);
        const shown = headers[1]?.slice('Subject: '.length) ?? '';
        expect(words(shown)).toBe(subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim());
        for (const line of message.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
      },
    ),
  );
});

test('a subject in another script is cut between characters, into words of at most 75', async () => {
  const subject = '👋ß'.repeat(60);
  const message = decode((await compose(noApi, { to: ['a@b.cd'], subject, body: '' })).raw);
  const [, line = ''] = unfold(message);
  for (const word of line.slice('Subject: '.length).split(' ')) {
    expect(word.length).toBeLessThanOrEqual(75);
    expect(words(word)).not.toContain('\uFFFD');
  }
  expect(words(line.slice('Subject: '.length))).toBe(subject);
});

test('any text arrives as it is, with the line breaks of mail', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 500 }), async (random) => {
      const body = `${random}\n.\nFrom here\r\n--x`;
      const message = decode((await compose(noApi, { body })).raw);
      expect(bodyOf(message)).toBe(body.replace(/\r\n?|\n/g, '\r\n'));
    }),
  );
});

test.each([
  'a@b.cd\r\nBcc: x@y.z',
  'a@b.cd, x@y.z',
  'Ada <a@b.cd>, x@y.z',
  'Ada <a@b.cd> <x@y.z>',
  'Ada\r\nBcc: x@y.z <a@b.cd>',
  'Ada <a@b.cd',
  'a@b.cd\n',
  'a b@c.de',
  'undisclosed',
  'gröup: a@b.cd;',
])('%j is not one address', (text) => {
  expect(mailbox.test(text)).toBe(false);
});

test('names with commas, quotes and other scripts stay names', async () => {
  const to = ['a@b.cd', '"Lovelace, Ada" <a@b.cd>', 'A "Q" \\ <a@b.cd>', 'Größe 👋 <a@b.cd>', '=?UTF-8?B?eA==?= <a@b.cd>'];
  for (const one of to) expect(mailbox.test(one)).toBe(true);
  const [line = ''] = unfold(decode((await compose(noApi, { to, body: '' })).raw));
  expect(words(line)).toBe(
    'To: <a@b.cd>, "Lovelace, Ada" <a@b.cd>, "A \\"Q\\" \\\\" <a@b.cd>, Größe 👋<a@b.cd>, =?UTF-8?B?eA==?=<a@b.cd>',
  );
});

test('a reply takes only message ids from the headers of what it answers', async () => {
  const answered = {
    id: 'm1',
    threadId: 't1',
    payload: {
      headers: [
        { name: 'Subject', value: 'Lunch\r\nBcc: x@y.z' },
        { name: 'Message-Id', value: '<m1@x.y>\r\nBcc: x@y.z' },
        { name: 'References', value: '<m0@x.y> junk\r\nX-Evil: 1 <m00@x.y>' },
      ],
    },
  };
  const api = apiOf(async ({ path, query }) => {
    expect({ path, query }).toMatchObject({ path: '/messages/m1', query: { format: 'metadata' } });
    return { status: 200, headers: new Headers(), body: answered };
  });
  const reply = await compose(api, { to: ['a@b.cd'], body: 'x', replyToMessageId: 'm1' });
  expect('threadId' in reply && reply.threadId).toBe('t1');
  expect(unfold(decode(reply.raw)).slice(0, 4)).toEqual([
    'To: <a@b.cd>',
    'Subject: Re: Lunch Bcc: x@y.z',
    'In-Reply-To: <m1@x.y>',
    'References: <m0@x.y> <m00@x.y> <m1@x.y>',
  ]);
});
