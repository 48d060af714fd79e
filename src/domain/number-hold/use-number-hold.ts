import { useEffect, useRef, useState } from 'react';
import type { Hold } from '#stores/hold/hold-outcome.ts';
import { latestHoldEnd } from '#stores/hold/hold-token.ts';
import { requestHold } from '#stores/hold/number-hold.ts';

const NONE: Hold = { kind: 'none' };
/** What counts as the next action after a hold has ended. */
const ACTIONS = ['pointerdown', 'keydown'] as const;
/** No timer runs during a device's sleep, or while the page is in the browser's cache. */
const VISIBILITY_EVENTS = ['visibilitychange', 'pageshow'] as const;

/** Calls a function at the visitor's next action, unless what is returned is called before. */
function onNextAction(act: () => void): () => void {
  const waiting = new AbortController();
  const actOnce = (): void => {
    waiting.abort();
    act();
  };
  for (const action of ACTIONS) {
    document.addEventListener(action, actOnce, { signal: waiting.signal });
  }
  return () => waiting.abort();
}

/** Calls a function whenever the page is shown or hidden, until what is returned is called. */
function onVisibilityChange(act: () => void): () => void {
  for (const event of VISIBILITY_EVENTS) addEventListener(event, act);
  return () => {
    for (const event of VISIBILITY_EVENTS) removeEventListener(event, act);
  };
}

/** Holds a number and reports each state of its hold, until what is returned is called. */
function keepNumberHeld(
  didId: number,
  isPaying: () => boolean,
  report: (hold: Hold) => void,
): () => void {
  let hasLeft = false;
  /** Infinity while nothing is known to be held. */
  let until = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The latest end of this browser's holds when this one was requested. */
  let latestEnd = 0;
  let stopWaiting: (() => void) | undefined;

  const request = async (): Promise<void> => {
    if (isPaying()) return;
    const hold = await requestHold(didId);
    if (hasLeft || isPaying()) return;
    latestEnd = latestHoldEnd();
    // A hold that was granted before may still run.
    if (hold.kind === 'unknown' && until < Infinity) return;
    clearEnd();
    report(hold);
    if (hold.kind === 'held') endAt(hold.until);
  };
  const clearEnd = (): void => {
    clearTimeout(timer);
    until = Infinity;
  };
  const endAt = (time: number): void => {
    until = time;
    timer = setTimeout(end, until - Date.now());
  };
  const end = (): void => {
    clearEnd();
    report({ kind: 'ended' });
    stopWaiting?.();
    stopWaiting = onNextAction(() => void request());
  };
  const checkWhenShown = (): void => {
    if (Date.now() >= until) end();
    else if (until < Infinity && !document.hidden && latestHoldEnd() > latestEnd) void request();
  };

  void request();
  const stopChecks = onVisibilityChange(checkWhenShown);
  return () => {
    hasLeft = true;
    clearEnd();
    stopWaiting?.();
    stopChecks();
  };
}

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
    const report = (hold: Hold): void => {
      setFound({ didId, hold });
      if (hold.kind === 'gone') latest.current.onRefused?.(didId);
    };
    return keepNumberHeld(didId, () => latest.current.isPaying(), report);
  }, [didId]);
  return found?.didId === didId ? (found?.hold ?? NONE) : NONE;
}
