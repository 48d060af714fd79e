import { setTimeout as wait } from 'node:timers/promises';

export interface LoadFigures {
  requests: number;
  perSecond: number;
  p99Ms: number;
  failures: number;
}

/** Sends a request; false when it failed. */
type Call = (index: number) => Promise<boolean>;

/**
 * Sends requests with `connections` under way at once and times each. That saturates the server, so
 * the times are those of the queue; the figure is how many it serves a second.
 */
export async function saturate(
  requests: number,
  connections: number,
  call: Call,
): Promise<LoadFigures> {
  const { send, figures } = measure(call);
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < requests) await send(next++, performance.now());
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return figures();
}

/**
 * Sends requests at a fixed rate, whether the earlier ones have their response or not, and times
 * each from the moment when it was due.
 */
export async function sendAtRate(
  requests: number,
  perSecond: number,
  call: Call,
): Promise<LoadFigures> {
  const { send, figures } = measure(call);
  const started = performance.now();
  const arrivals = Array.from({ length: requests }, async (_, index) => {
    const due = started + (1000 * index) / perSecond;
    await wait(Math.max(0, due - performance.now()));
    await send(index, due);
  });
  await Promise.all(arrivals);
  return figures();
}

function measure(call: Call) {
  const started = performance.now();
  const times: number[] = [];
  let failures = 0;
  return {
    async send(index: number, since: number): Promise<void> {
      if (!(await call(index))) failures += 1;
      times.push(performance.now() - since);
    },
    figures(): LoadFigures {
      const seconds = (performance.now() - started) / 1000;
      const sorted = times.sort((a, b) => a - b);
      const requests = sorted.length;
      const p99Ms = sorted[Math.min(requests - 1, Math.floor(requests * 0.99))] ?? 0;
      return { requests, perSecond: requests / seconds, p99Ms, failures };
    },
  };
}
