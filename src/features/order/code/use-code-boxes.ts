import { useEffect, useRef, useState } from 'react';
import { SECOND_MS } from '#lib/time.ts';
import { useCountdown } from '#components/ui/use-countdown.ts';
import { LIMITS } from '#config/limits/limits.ts';
import { $order } from '#stores/order/order.ts';

/** Returns when the next code may be sent after one that is sent now, in epoch milliseconds. */
export const nextResendAt = (): number => Date.now() + LIMITS.resendCodeSeconds * SECOND_MS;

const emptyCode = (): string[] => Array.from({ length: LIMITS.codeLength }, () => '');

/** Counts the seconds until a new code may be sent, also across a reload. */
function useResendTimer() {
  const timer = useCountdown();
  const { start } = timer;
  useEffect(() => {
    const resendAt = $order.get()?.codeSent?.resendAt;
    if (resendAt === undefined) return;
    start(Math.max(0, Math.ceil((resendAt - Date.now()) / SECOND_MS)));
  }, [start]);
  return timer;
}

/**
 * Returns the boxes of a phone code and the button beside them, with the focus after a response.
 */
export function useCodeBoxes() {
  const [boxes, setBoxes] = useState(emptyCode);
  const { seconds, start: startTimer } = useResendTimer();
  const firstBox = useRef<HTMLInputElement>(null);
  const resendButton = useRef<HTMLButtonElement>(null);
  const isVoid = useRef(false);

  // The button is disabled until the stopped timer is rendered.
  useEffect(() => {
    if (isVoid.current) resendButton.current?.focus();
    isVoid.current = false;
  });

  const emptyBoxes = (): void => setBoxes(emptyCode());
  /** Empties the boxes after a wrong code, for the next try. */
  const startOver = (): void => {
    emptyBoxes();
    firstBox.current?.focus();
  };
  /** Empties the boxes of a code that is void, and lets a new one be sent at once. */
  const offerNewCode = (): void => {
    isVoid.current = true;
    emptyBoxes();
    startTimer(0);
  };
  const waitForResend = (): void => startTimer(LIMITS.resendCodeSeconds);
  return {
    boxes,
    setBoxes,
    emptyBoxes,
    startOver,
    offerNewCode,
    waitForResend,
    firstBox,
    resendButton,
    seconds,
  };
}
