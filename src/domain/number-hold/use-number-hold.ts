import { useEffect, useRef, useState } from 'react';
import type { Hold } from '#stores/hold/hold-outcome.ts';
import { latestHoldEnd } from '#stores/hold/hold-token.ts';
import { requestHold } from '#stores/hold/number-hold.ts';

const NONE: Hold = { kind: 'none' };
/** What counts as the next action after a hold has ended. */
const ACTIONS = ['pointerdown', 'keydown'] as const;

interface HoldOptions {
  /** Undefined while nothing is to be held. */
  didId: number | undefined;
  /** Whether a payment for the number is under way, or may be: the provider has it then. */
  isPaying: () => boolean;
  /** Called when another visitor holds the number, or has bought it. */
  onRefused?: ((didId: number) => void) | undefined;
}

/**
 * Holds a number while its page is open. After the end of the hold the next action requests another
 * one. Where another tab has held a number since, which may have ended this hold, the page requests
 * it again when it is shown: a hold that goes on keeps its end.
 */
export function useNumberHold({ didId, isPaying, onRefused }: HoldOptions): Hold {
  const [found, setFound] = useState<{ didId: number; hold: Hold }>();
  const latest = useRef({ isPaying, onRefused });
  useEffect(() => {
    latest.current = { isPaying, onRefused };
  });
  useEffect(() => {
    if (didId === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Infinity while nothing is known to be held. */
    let until = Infinity;
    /** The latest end of this browser's holds when this one was requested. */
    let latestEnd = 0;
    const left = new AbortController();
    const { signal } = left;
    /** Ends the wait for the next action of the visitor. */
    let waiting: AbortController | undefined;
    const ask = async (): Promise<void> => {
      if (latest.current.isPaying()) return;
      const hold = await requestHold(didId);
      if (signal.aborted || latest.current.isPaying()) return;
      latestEnd = latestHoldEnd();
      // A hold that was granted before may still run.
      if (hold.kind === 'unknown' && until < Infinity) return;
      clearTimeout(timer);
      until = Infinity;
      setFound({ didId, hold });
      if (hold.kind === 'gone') latest.current.onRefused?.(didId);
      if (hold.kind !== 'held') return;
      until = hold.until;
      timer = setTimeout(end, until - Date.now());
    };
    const end = (): void => {
      clearTimeout(timer);
      until = Infinity;
      setFound({ didId, hold: { kind: 'ended' } });
      waiting?.abort();
      const acted = new AbortController();
      waiting = acted;
      const again = (): void => {
        acted.abort();
        void ask();
      };
      for (const action of ACTIONS) {
        document.addEventListener(action, again, { signal: acted.signal });
      }
    };
    void ask();
    const compare = (): void => {
      if (Date.now() >= until) end();
      else if (until < Infinity && !document.hidden && latestHoldEnd() > latestEnd) void ask();
    };
    // No timer runs during a device's sleep, or while the page is in the browser's cache.
    for (const shown of ['visibilitychange', 'pageshow']) {
      addEventListener(shown, compare, { signal });
    }
    return () => {
      left.abort();
      waiting?.abort();
      clearTimeout(timer);
    };
  }, [didId]);
  return found?.didId === didId ? (found?.hold ?? NONE) : NONE;
}
