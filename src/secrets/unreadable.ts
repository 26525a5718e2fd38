import { AppError } from '../errors.ts';

/** The cause is our own sentence: what a library says about a ciphertext does not belong in a log. */
export const unreadable = (why: string): AppError =>
  new AppError('secret_unreadable', { cause: new Error(`A sealed secret cannot be opened: ${why}.`) });
