import { useCallback, useEffect, useState } from 'react';

const TICK_MS = 250;

/**
 * Counts whole seconds down to 0 by the clock, so that a suspended tab does not stretch them.
 * `start` begins again.
 */
export function useCountdown(): { seconds: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(0);
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    if (endsAt === 0) return;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);

  const start = useCallback((count: number): void => {
    setSeconds(count);
    setEndsAt(Date.now() + count * 1000);
  }, []);
  return { seconds, start };
}
