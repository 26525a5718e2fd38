/** Paging as Google's APIs have it: an opaque token in the answer, given back in the next request. */
import { z } from 'zod';

export const pageToken = z.string().min(1).optional().describe('Page to read; take nextPageToken of the answer before');
export const nextPageToken = z.string().nullish().describe('Pass as pageToken to read on; not there on the last page');
