/** The time now. An argument everywhere, so that tests can wait without waiting. */
export type Clock = () => Date;
