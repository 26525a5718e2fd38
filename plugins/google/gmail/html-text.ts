/** The readable text of a mail's HTML. Takes time in proportion to its length, whatever is in it. */
export const htmlText = (html: string): string => {
  const [start = '', ...pieces] = html.split('<');
  let text = start;
  /** What ends the part that nobody reads: a comment, a style sheet, a script. */
  let hiddenUntil: string | undefined;
  for (const piece of pieces) {
    const name = /^\/?[a-z][a-z0-9]*/i.exec(piece)?.[0].toLowerCase() ?? '';
    if (hiddenUntil === undefined) {
      if (piece.startsWith('!--')) hiddenUntil = '-->';
      else if (neverRead.has(name)) hiddenUntil = `/${name}`;
    }
    if (hiddenUntil === undefined) text += (breaks.has(name) ? '\n' : '') + afterTag(piece);
    else if (hiddenUntil === '-->' && piece.includes('-->')) {
      text += piece.slice(piece.indexOf('-->') + 3);
      hiddenUntil = undefined;
    } else if (name === hiddenUntil) {
      text += afterTag(piece);
      hiddenUntil = undefined;
    }
  }
  return tidy(decodeEntities(text));
};

const neverRead = new Set(['style', 'script', 'title', 'template']);
const breaks = new Set(['br', 'p', '/p', 'div', '/div', 'tr', 'li', 'h1', 'h2', 'h3', 'h4', 'blockquote', '/blockquote', 'hr']);

const afterTag = (piece: string): string => {
  const end = piece.indexOf('>');
  return end === -1 ? '' : piece.slice(end + 1);
};

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
