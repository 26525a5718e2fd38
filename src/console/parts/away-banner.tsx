import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/problem.ts';
import { useFailures } from '../api/queries.ts';
import { Icon } from './icon.tsx';

const lookEveryMs = 3_000;

/** Quiet while the service is there. Once it was away and is back, everything on the page is read again. */
export const AwayBanner = () => {
  const client = useQueryClient();
  const [away, setAway] = useState(false);
  useFailures((error) => {
    if (error instanceof ApiError && error.problem.status === 0) setAway(true);
  });
  useEffect(() => {
    if (!away) return;
    const timer = setInterval(async () => {
      const answered = await fetch('/readyz').then(
        ({ ok }) => ok,
        () => false,
      );
      if (!answered) return;
      setAway(false);
      await client.refetchQueries({ type: 'active' });
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [away, client]);
  if (!away) return null;
  return (
    <Alert color="yellow" mb="md" icon={<Icon name="alert" />} role="status" className="page">
      Patchbay cannot be reached. What you see may be old; it is tried again by itself.
    </Alert>
  );
};
