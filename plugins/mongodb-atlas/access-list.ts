import { z } from 'zod';

/** One entry of a project's IP access list, as Atlas answers it. */
export const accessListEntryShape = z.object({
  cidrBlock: z.string().nullish(),
  ipAddress: z.string().nullish(),
  awsSecurityGroup: z.string().nullish(),
  comment: z.string().nullish(),
  deleteAfterDate: z.string().nullish(),
});
