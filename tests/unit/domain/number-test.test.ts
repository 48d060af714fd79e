import { describe, expect, test } from 'vitest';
import {
  isGoingNowhere,
  listen,
  TEST_MS,
  testProblem,
  type TestProblem,
} from '#domain/number-test/listen.ts';
import type { Arrival } from '#contract/hub/calls.ts';

const ARRIVAL: Arrival = { kind: 'call', from: '442079460777', arrivedAt: '2026-01-02T03:04:05Z' };

/** What one request returned, and how long it took. */
type Heard = [response: Arrival | null | TestProblem, ms: number];

/** Listens to requests that return these one after the other, the last one again and again. */
async function hear(heard: readonly Heard[], stopAfter = Infinity) {
  let clock = 0;
  let asked = 0;
  const pauses: number[] = [];
  const outcome = await listen({
    poll: async () => {
      const [response, ms] = heard[Math.min(asked, heard.length - 1)] ?? [null, 0];
      asked += 1;
      clock += ms;
      return response;
    },
    pause: async (ms) => {
      pauses.push(ms);
      clock += ms;
    },
    now: () => clock,
    isStopped: () => asked >= stopAfter,
  });
  return { outcome, asked, pauses, clock };
}

describe('a page that listens for a call', () => {
  test('hears it, also after requests in which nothing came', async () => {
    const { outcome, pauses } = await hear([
      [null, 20_000],
      [null, 20_000],
      [ARRIVAL, 3_000],
    ]);
    expect(outcome).toBe(ARRIVAL);
    expect(pauses, 'it asks again at once').toEqual([0, 0]);
  });

  test('stops after two minutes', async () => {
    const { outcome, asked, clock } = await hear([[null, 20_000]]);
    expect(outcome).toBe('nothing');
    expect(asked).toBe(6);
    expect(clock).toBeLessThanOrEqual(TEST_MS);
  });

  test('pauses before the next request to a provider that did not wait', async () => {
    const { pauses } = await hear([
      [null, 10],
      [null, 400],
      [ARRIVAL, 0],
    ]);
    expect(pauses).toEqual([990, 600]);
  });

  test('goes on after lost requests, and returns lost when the last one was', async () => {
    const passing = await hear([
      ['lost', 0],
      ['lost', 5_000],
      [ARRIVAL, 0],
    ]);
    expect(passing.outcome).toBe(ARRIVAL);
    expect(passing.pauses).toEqual([3_000, 3_000]);
    expect((await hear([['lost', 25_000]])).outcome).toBe('lost');
  });

  test.each(['refused', 'rate-limited'] as const)(
    'ends when the provider has %s it',
    async (why) => {
      expect(
        await hear([
          [null, 20_000],
          [why, 5],
        ]),
      ).toMatchObject({ outcome: why, asked: 2 });
    },
  );

  test('returns nothing when it was stopped, whatever the last response was', async () => {
    expect(await hear([[ARRIVAL, 0]], 1)).toMatchObject({ outcome: undefined, asked: 1 });
    expect(await hear([[null, 20_000]], 3)).toMatchObject({ outcome: undefined, asked: 3 });
  });
});

describe('a failed request of a test', () => {
  test.each([
    [{ kind: 'network' }, 'lost'],
    [{ kind: 'timeout' }, 'lost'],
    [{ kind: 'invalid-response' }, 'lost'],
    [{ kind: 'refused', status: 503 }, 'lost'],
    [{ kind: 'refused', status: 429 }, 'rate-limited'],
    [{ kind: 'refused', status: 401 }, 'refused'],
    [{ kind: 'refused', status: 403 }, 'refused'],
    [{ kind: 'refused', status: 404 }, 'refused'],
  ] as const)('%o is %s', (failure, problem) => {
    expect(testProblem(failure)).toBe(problem);
  });
});

describe('an arrival at a number', () => {
  const forwardingNumber = {
    forwardingNumberID: 1,
    phoneNumber: '442079460358',
    prefix: '44',
    mask: '',
    countryName: '',
  };
  const unset = { didid: 1, forwardingNumbers: [], smsEmail: null };
  const set = { didid: 1, forwardingNumbers: [forwardingNumber], smsEmail: 'a@b.co' };
  const call = { kind: 'call', outcome: 'connected' } as const;
  const message = { kind: 'message' } as const;

  test.each([
    ['a call to a number that is not forwarded', call, unset, false],
    ['a message to a number without an email address', message, unset, false],
    ['a message to a number without an address, with an app', message, unset, true],
    ['a message to an empty address', message, { ...set, smsEmail: '' }, false],
    ['a call without an outcome', { kind: 'call' } as const, unset, false],
    [
      'a call that no phone was chosen for, whatever the page knows',
      { kind: 'call', outcome: 'no-destination' } as const,
      set,
      true,
    ],
  ])('goes nowhere: %s', (_, arrival, number, hasApp) => {
    expect(isGoingNowhere(arrival, number, hasApp)).toBe(true);
  });

  test.each([
    ['a call that the app gets', call, unset, true],
    ['a call to a forwarded number', call, set, false],
    [
      'a call that was forwarded meanwhile',
      { kind: 'call', outcome: 'forwarded' } as const,
      unset,
      false,
    ],
    [
      'a call that credit was missing for',
      { kind: 'call', outcome: 'not-connected' } as const,
      unset,
      false,
    ],
    ['a message to a forwarded number', message, set, false],
  ])('does not go nowhere: %s', (_, arrival, number, hasApp) => {
    expect(isGoingNowhere(arrival, number, hasApp)).toBe(false);
  });
});
