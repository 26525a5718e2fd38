import { expect, test } from 'vitest';
import { htmlText } from './html-text.ts';
import { bodyOf, fullMessage, gmailMessage } from './message.ts';

const data = (text: string, encoding: BufferEncoding = 'utf8') => ({
  data: Buffer.from(text, encoding).toString('base64url'),
  size: text.length,
});
const message = (payload: unknown) => gmailMessage.parse({ id: 'm', threadId: 't', payload });

test('plain text is preferred to HTML, at any depth, and attachments are only named', () => {
  const read = message({
    mimeType: 'multipart/mixed',
    parts: [
      {
        mimeType: 'multipart/alternative',
        parts: [
          { mimeType: 'text/plain', filename: '', body: data('Hello\r\nyou') },
          { mimeType: 'text/html', filename: '', body: data('<b>Hello</b>') },
        ],
      },
      { mimeType: 'text/plain', filename: 'notes.txt', body: { attachmentId: 'a', size: 12 } },
    ],
  });
  expect(bodyOf(read)).toBe('Hello\nyou');
  expect(fullMessage(read, '').attachments).toEqual([{ filename: 'notes.txt', mimeType: 'text/plain', size: 12 }]);
});

test('text that is no UTF-8 is read in the character set that it declares', () => {
  const headers = [{ name: 'Content-Type', value: 'text/plain; charset="iso-8859-1"' }];
  expect(bodyOf(message({ mimeType: 'text/plain', headers, body: data('Größe', 'latin1') }))).toBe('Größe');
  const unknown = [{ name: 'Content-Type', value: 'text/plain; charset=nonsense' }];
  expect(bodyOf(message({ mimeType: 'text/plain', headers: unknown, body: data('a\xff', 'latin1') }))).toBe('a\uFFFD');
});

test('a message without headers, body or parts is still a message', () => {
  expect(bodyOf(gmailMessage.parse({ id: 'm', threadId: 't', payload: null, labelIds: null }))).toBe('');
});

test('of HTML the words stay, and what nobody reads goes', () => {
  const html =
    '<html><head><title>no</title><style>p { color: red }</style></head><body><p>One&nbsp;two</p><div>3 &lt; 4 &#38; &unknown; &#x1F44B;</div><!-- no <i>no</i> --><script>no < no</script>end';
  expect(htmlText(html)).toBe('One two\n\n3 < 4 & &unknown; 👋\nend');
});

test('HTML made to be slow is read in no time', () => {
  const started = performance.now();
  for (const piece of ['<!--', '<', '<style>', '&', '<p ', '\n ']) htmlText(piece.repeat(300_000));
  expect(performance.now() - started).toBeLessThan(5_000);
});
