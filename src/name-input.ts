import { z } from 'zod';

/**
 * A name that people give: one line without control characters and without marks that turn or hide the text around it, since
 * it is shown beside other text, in pages, logs and to models.
 */
export const nameInput = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(100)
  .regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'must not hold line breaks, control characters or invisible marks');
