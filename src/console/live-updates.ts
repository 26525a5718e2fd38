import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAgain } from './api/queries.ts';

/** What is read again when the service says what has changed, on whatever replica and by whomever. */
const reads: Readonly<Record<string, readonly string[]>> = {
  connections: ['GET /api/connections', 'GET /api/plugins', 'GET /api/projects', 'GET /api/admin/connections'],
  installations: ['GET /api/installations', 'GET /api/plugins', 'GET /api/connections'],
  projects: ['GET /api/projects'],
  activity: ['GET /api/audit', 'GET /api/activity'],
  user: ['GET /api/me', 'GET /api/sessions'],
};

export const useLiveUpdates = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    // EventSource connects again by itself; what was missed meanwhile is read when it has.
    const source = new EventSource('/api/events');
    let before = false;
    source.addEventListener('open', () => {
      if (before) void client.invalidateQueries();
      before = true;
    });
    for (const [topic, operations] of Object.entries(reads))
      source.addEventListener(topic, () => void readAgain(client, operations));
    return () => source.close();
  }, [client]);
};
