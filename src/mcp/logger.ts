/** The part of pino's logger that the endpoint uses. */
export interface Logger {
  debug(details: object, message: string): void;
  error(details: object, message: string): void;
}
