import { UrlFieldError } from '../../catalog/fill-url.ts';
import { AppError } from '../errors.ts';

/** A stored value that no longer makes a safe address is the setup's fault, and named. */
export const asInputError = (error: unknown): unknown =>
  error instanceof UrlFieldError
    ? new AppError('invalid_input', { errors: [{ path: `configuration.${error.field}`, message: error.message }] })
    : error;
