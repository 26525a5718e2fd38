/** A refusal of the service (RFC 9457), or `unreachable` where it did not answer at all. */
export interface Problem {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  /** What the person does next. */
  readonly recovery: string;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
  readonly needsUser?: { readonly alias: string; readonly connectionId: string; readonly url: string };
}

export const serverAway: Problem = {
  code: 'unreachable',
  status: 0,
  title: 'Patchbay cannot be reached',
  detail: 'Patchbay could not be reached.',
  recovery: 'Check your network, then try again.',
  errors: [],
};

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

export const isCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.problem.code === code;

/** Whatever was thrown, as a problem that can be shown. */
export const problemFrom = (error: unknown): Problem =>
  error instanceof ApiError
    ? error.problem
    : {
        ...serverAway,
        code: 'unexpected',
        title: 'Something went wrong',
        detail: 'This page ran into an error.',
        recovery: 'Reload it.',
      };
