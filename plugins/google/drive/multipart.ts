import { randomUUID } from 'node:crypto';

/** A file's properties and its text in one body (RFC 2387), as `uploadType=multipart` takes them. */
export const multipart = (properties: Readonly<Record<string, unknown>>, text: string, mimeType: string) => {
  // Random, so that no text can hold it and end its own part.
  const boundary = `part-${randomUUID()}`;
  const body = [
    `--${boundary}`,
    'Content-Type: application/json; charset=UTF-8',
    '',
    JSON.stringify(properties),
    `--${boundary}`,
    `Content-Type: ${mimeType}; charset=UTF-8`,
    '',
    text,
    `--${boundary}--`,
    '',
  ].join('\r\n');
  return { text: body, headers: { 'content-type': `multipart/related; boundary=${boundary}` } };
};
