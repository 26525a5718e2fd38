/** Fields of documents that others write: null, and what is of another type, count as left out. */
import { z } from 'zod';

const most = 100;
const longest = 2_000;

/** The texts in a list, as many as anybody needs. */
export const texts = z
  .array(z.unknown())
  .catch([])
  .transform((list) => list.filter((item) => typeof item === 'string' && item.length <= longest).slice(0, most))
  .pipe(z.array(z.string()));

/** As `texts`, with a list that is missing told apart from an empty one. */
export const optionalTexts = z
  .unknown()
  .optional()
  .transform((value) => (Array.isArray(value) ? texts.parse(value) : undefined));

export const optionalText = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && value.length <= longest ? value : undefined));

export const flag = z
  .unknown()
  .optional()
  .transform((value) => value === true);
