import { readFileSync, readdirSync } from 'node:fs';

const kilobytes = (pid: number, field: string): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
};

/** Returns the processes of now by that which started them. */
function processesByParent(): Map<number, number[]> {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return Map.groupBy(processes.map(Number), (pid) => kilobytes(pid, 'PPid'));
}

/** Lists a process and all below it. */
function processTree(pid: number, byParent = processesByParent()): number[] {
  const children = byParent.get(pid) ?? [];
  return [pid, ...children.flatMap((child) => processTree(child, byParent))];
}

/**
 * Watches a process and all below it; `stop` returns the highest sum of resident memory seen, in
 * megabytes (0 where there is no /proc).
 */
export function watchPeakMemory(pid: number): { stop: () => number } {
  let peak = 0;
  const look = (): void => {
    const total = processTree(pid).reduce((sum, one) => sum + kilobytes(one, 'VmRSS'), 0);
    peak = Math.max(peak, total);
  };
  const timer = process.platform === 'linux' ? setInterval(look, 250) : undefined;
  return {
    stop: () => {
      clearInterval(timer);
      return Math.round(peak / 1024);
    },
  };
}
