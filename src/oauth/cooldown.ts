import type { AppError } from '../errors.ts';

const longest = 5 * 60;

/** When the token endpoint may be asked again: when the provider says, else after 1, 2, 4 … seconds, at most five minutes. */
export const cooldownOf = ({ code, retryAfter }: AppError, failuresBefore: number, now: Date): Date => {
  const backOff = Math.min(2 ** failuresBefore, longest);
  const seconds = code === 'client_rejected' ? longest : Math.min(retryAfter ?? backOff, 3600);
  return new Date(now.getTime() + seconds * 1000);
};
