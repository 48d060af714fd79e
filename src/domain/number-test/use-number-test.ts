import { useEffect, useRef, useState } from 'react';
import {
  beginNumberTest,
  simulateArrival,
  waitForArrival,
  type Arrival,
} from '#contract/hub/calls.ts';
import { resultOf } from '#contract/result-of.ts';
import { request } from '#stores/api.ts';
import { listen, testProblem, type TestOutcome, type TestProblem } from './listen.ts';

/** A waiting request that is older has been lost on the way. */
const LONGEST_WAIT_MS = 25_000;

/** How far the test of a number is; it listens while there is no outcome. */
interface NumberTest {
  outcome: TestOutcome | undefined;
  /** Whether the provider lets calls come in without a telephone network. */
  canSimulate: boolean;
  simulate: (kind: Arrival['kind']) => Promise<void>;
}

/** Sends one request that waits for a call or message; it is aborted with the test. */
async function poll(
  didid: number,
  listenFrom: string,
  stop: AbortSignal,
): Promise<Arrival | null | TestProblem> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), LONGEST_WAIT_MS);
  stop.addEventListener('abort', () => giveUp.abort(), { once: true });
  const input = { params: { didid }, query: { listenFrom }, signal: giveUp.signal };
  const response = await request(waitForArrival, input);
  clearTimeout(timer);
  return response.ok ? (resultOf(response)?.arrival ?? null) : testProblem(response.failure);
}

/** Returns from when on an arrival counts: from the provider's moment, and after the last one. */
const listenStart = (listenFrom: string, after: string | undefined): string =>
  after === undefined || Date.parse(after) < Date.parse(listenFrom)
    ? listenFrom
    : new Date(Date.parse(after) + 1).toISOString();

interface NumberTestOptions {
  didid: number;
  /** Time of the previous arrival, which does not count again, ISO 8601. */
  after: string | undefined;
  onOutcome: (outcome: TestOutcome) => void;
}

/** Listens for a call or message to a number while the component is mounted. */
export function useNumberTest({ didid, after, onOutcome }: NumberTestOptions): NumberTest {
  const [outcome, setOutcome] = useState<TestOutcome>();
  const [canSimulate, setCanSimulate] = useState(false);
  const report = useRef(onOutcome);
  useEffect(() => {
    report.current = onOutcome;
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const test = async (): Promise<TestOutcome | undefined> => {
      const begun = await request(beginNumberTest, { params: { didid } });
      if (signal.aborted) return undefined;
      if (!begun.ok) return testProblem(begun.failure);
      const { listenFrom, canSimulate: simulates } = resultOf(begun) ?? {};
      if (listenFrom === undefined) return 'lost';
      setCanSimulate(simulates === true);
      return listen({
        poll: () => poll(didid, listenStart(listenFrom, after), signal),
        pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        now: Date.now,
        isStopped: () => signal.aborted,
      });
    };
    const run = async (): Promise<void> => {
      const ended = await test();
      if (ended === undefined || signal.aborted) return;
      setOutcome(ended);
      report.current(ended);
    };
    void run();
    return () => stop.abort();
  }, [didid, after]);
  const simulate = async (kind: Arrival['kind']): Promise<void> => {
    const response = await request(simulateArrival, { params: { didid }, body: { kind } });
    if (response.ok) return;
    const problem = testProblem(response.failure);
    setOutcome((ended) => ended ?? problem);
  };
  return { outcome, canSimulate, simulate };
}
