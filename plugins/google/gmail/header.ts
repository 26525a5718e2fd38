/** Values for mail headers (RFC 5322, RFC 2047) that cannot become anything but the value of their header. */

/** Text on one line: as it is where it is short plain ASCII, otherwise as encoded words. */
export const headerText = (text: string): string => {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  // Text that looks like an encoded word would be decoded by readers, so it is encoded itself.
  return /^[ -~]{0,200}$/.test(line) && !line.includes('=?') ? line : encodedWords(line);
};

/**
 * An address, or a name with an address in angle brackets. Neither holds a line break, and the address no comma, so that one
 * value can add neither a header (CWE-93) nor a second recipient.
 */
export const mailbox =
  /^(?:[^<>\r\n]{0,200}<[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,255}>|[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,255})$/;

/** Addresses for one header, each on its own line. Every one must match `mailbox`. */
export const headerAddresses = (mailboxes: readonly string[]): string => mailboxes.map(headerAddress).join(',\r\n ');

/** Message ids out of headers that somebody else wrote, and nothing else. */
export const messageIds = (text: string): string[] => text.match(/<[!-;=?-~]{1,250}>/g) ?? [];

const headerAddress = (text: string): string => {
  const [, name = '', address = text] = /^([^<]*)<([^>]*)>$/.exec(text) ?? [];
  const shown = name.trim().replace(/^"(.*)"$/, '$1');
  if (shown === '') return `<${address}>`;
  const encoded = headerText(shown);
  return `${encoded.startsWith('=?') ? encoded : `"${encoded.replace(/["\\]/g, '\\$&')}"`} <${address}>`;
};

/** RFC 2047 section 2: a word has at most 75 characters, so 45 bytes before base64; no character is split between words. */
const encodedWords = (text: string): string => {
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > 45) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ');
};
