export interface LoadFigures {
  requests: number;
  perSecond: number;
  p99Ms: number;
  failures: number;
}

/** Makes `requests` calls with `connections` under way at once and times each; bounded in count, on this machine only. */
export async function load(
  requests: number,
  connections: number,
  call: (index: number) => Promise<boolean>,
): Promise<LoadFigures> {
  const times: number[] = [];
  let failures = 0;
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < requests) {
      const index = next++;
      const started = performance.now();
      if (!(await call(index))) failures += 1;
      times.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - started) / 1000;
  const sorted = times.sort((a, b) => a - b);
  const p99Ms = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
  return { requests, perSecond: requests / seconds, p99Ms, failures };
}
