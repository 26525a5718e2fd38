import type { ErrorComponentProps } from '@tanstack/react-router';
import { ProblemNotice } from './problem-notice.tsx';

/** The last resort of a page that threw. A new version of the service may have replaced the code it wanted to load. */
export const PageError = ({ error, reset }: ErrorComponentProps) => (
  <main className="page">
    <ProblemNotice error={error} onRetry={() => (error instanceof TypeError ? window.location.reload() : reset())} />
  </main>
);
