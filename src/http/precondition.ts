import type { Precondition } from '../db/precondition.ts';
import type { Reply } from './route.ts';

/** What `If-Match` and `If-None-Match` ask for (RFC 9110 section 13.1); undefined where the caller sends neither. */
export const preconditionOf = (header: (name: string) => string | undefined): Precondition | undefined => {
  const [wanted, unwanted] = [header('if-match'), header('if-none-match')];
  if (wanted === undefined && unwanted === undefined) return undefined;
  return (etag) => (wanted === undefined || names(wanted, etag)) && (unwanted === undefined || !names(unwanted, etag));
};

/** An answer that says by its tag which state of the thing it shows. */
export const tagged = (status: number, body: { readonly etag: string }): Reply => ({
  status,
  body,
  headers: { etag: body.etag },
});

/** A proxy that compresses answers makes their tags weak; they still name the same state. */
const names = (list: string, etag: string | undefined): boolean =>
  etag !== undefined &&
  list.split(',').some((one) => {
    const tag = one.trim();
    return tag === '*' || tag.replace(/^W\//, '') === etag;
  });
