/** A value as 2026-07-28 puts it into a header: as it is where it is plain ASCII, else Base64 between marks. */
export const headerValue = (value: string): string =>
  /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value) && !value.startsWith(mark)
    ? value
    : `${mark}${Buffer.from(value).toString('base64')}?=`;

const mark = '=?base64?';
