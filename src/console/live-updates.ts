import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAgain, readMe } from './api/queries.ts';

/** What is read again when the service says what has changed, on whatever replica and by whomever. */
const reads: Readonly<Record<string, readonly string[]>> = {
  connections: ['GET /api/connections', 'GET /api/plugins', 'GET /api/projects', 'GET /api/admin/connections'],
  installations: ['GET /api/installations', 'GET /api/plugins', 'GET /api/connections'],
  projects: ['GET /api/projects'],
  activity: ['GET /api/audit', 'GET /api/activity'],
  user: ['GET /api/me', 'GET /api/sessions'],
};

const againMs = 3_000;

/**
 * Only while somebody can see the page: a stream occupies one of the six connections that a browser opens to an origin, so
 * those of forgotten tabs would keep the next ones from loading.
 */
export const useLiveUpdates = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    let source: EventSource | undefined;
    let before = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      source = new EventSource('/api/events');
      // What was missed meanwhile is read when it is open again.
      source.addEventListener('open', () => {
        if (before) void client.invalidateQueries();
        before = true;
      });
      source.addEventListener('error', () => {
        // Whether the service is away or the session has ended, this read finds out.
        void client.invalidateQueries({ queryKey: readMe.queryKey });
        // It connects again by itself after a connection that broke, but not after an answer that was no stream.
        if (source?.readyState === EventSource.CLOSED) {
          close();
          timer = setTimeout(look, againMs);
        }
      });
      for (const [topic, operations] of Object.entries(reads))
        source.addEventListener(topic, () => void readAgain(client, operations));
    };
    const close = () => {
      clearTimeout(timer);
      source?.close();
      source = undefined;
    };
    const look = () => {
      if (document.hidden) close();
      else if (!source) open();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      close();
    };
  }, [client]);
};
