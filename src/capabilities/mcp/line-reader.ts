export interface LineReader {
  /** False when a line has grown past the bound. */
  feed(chunk: Buffer): boolean;
}

/** Cuts bytes into lines. Pieces of a long line are joined once, when its end comes. */
export const createLineReader = (maxBytes: number, onLine: (line: string) => void): LineReader => {
  let pieces: Buffer[] = [];
  let size = 0;
  return {
    feed(chunk) {
      let from = 0;
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
        pieces.push(chunk.subarray(from, end));
        const line = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
        pieces = [];
        size = 0;
        from = end + 1;
        onLine(line.toString());
      }
      const rest = chunk.subarray(from);
      size += rest.length;
      if (size > maxBytes) {
        pieces = [];
        return false;
      }
      if (rest.length > 0) pieces.push(rest);
      return true;
    },
  };
};

const newline = 0x0a;
