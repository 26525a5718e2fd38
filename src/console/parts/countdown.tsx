import { useEffect, useState } from 'react';

/** How long until then, in minutes and seconds. It is not read out every second. */
export const Countdown = ({ until }: { until: string }) => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000));
  return (
    <time dateTime={until} aria-live="off">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </time>
  );
};
