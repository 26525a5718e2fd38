import { z } from 'zod';

/** What every server of the bench says once it serves. */
export const listeningOn = z.object({ port: z.number() });
