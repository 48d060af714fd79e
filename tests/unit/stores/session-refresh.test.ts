import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, type ApiFailure } from '#api/failure.ts';
// Loaded before the tests, as its first import takes longer than they wait.
import '#contract/hub/auth.ts';
import { LIMITS } from '#config/limits/limits.ts';
import { fail, ok } from '#lib/result.ts';
import { localStore } from '#lib/browser/safe-storage.ts';
import { REFRESH_GRACE_MS } from '#provider/domain/auth/session/lifetimes.ts';
import { request } from '#stores/api.ts';
import {
  $sessionEnding,
  CHECK_EVERY_MS,
  renewSession,
  renewWhileActive,
} from '#stores/session-refresh.ts';
import {
  $session,
  $sessionExpired,
  endSession,
  readSessionAgain,
} from '#stores/session/session.ts';
import { signIn, storeSignIn } from '#stores/session/sign-in.ts';
import { readPortInToken } from '#stores/session/sign-in-tokens.ts';

vi.mock('#stores/api.ts', () => ({ request: vi.fn() }));

const sent = vi.mocked(request);
const sessionOf = (seconds: number, refresh_token: string) => ({
  token: 't',
  user: 'Robin',
  status: 'Active' as const,
  customerId: 1,
  firstSubId: 2,
  expiration: new Date(Date.now() + seconds * 1_000).toISOString(),
  refresh_token,
});

let stop: () => void;
let page: EventTarget;

/** Leaves a tab until its session is about to end. */
const beIdle = (): void => {
  signIn(sessionOf(1_800, 'first'));
  stop = renewWhileActive();
  vi.advanceTimersByTime(1_700_000);
};

/** Presses the button of the warning; returns once its request waits for a response. */
async function pressStay() {
  const response = Promise.withResolvers<unknown>();
  sent.mockReturnValue(response.promise as never);
  page.dispatchEvent(new Event('pointerdown'));
  const renewed = renewSession();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  return { renewed, respond: response.resolve };
}

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.spyOn(console, 'warn').mockReturnValue();
  sent.mockReset();
  beIdle();
});

afterEach(() => {
  stop();
  endSession();
  $sessionEnding.set(false);
  $sessionExpired.set(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the warning of an idle tab stays until its session is renewed', async () => {
  expect($sessionEnding.get()).toBe(true);
  const { renewed, respond } = await pressStay();
  await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS);
  expect($sessionEnding.get(), 'not renewed yet').toBe(true);
  expect(sent, 'one request at a time').toHaveBeenCalledOnce();
  respond(ok(sessionOf(1_800, 'second')));
  expect(await renewed).toBe(true);
  expect($sessionEnding.get()).toBe(false);
});

test('the warning stays when the session was not renewed, which is tried again', async () => {
  const { renewed, respond } = await pressStay();
  respond(fail<ApiFailure>({ kind: 'network' }));
  expect(await renewed).toBe(false);
  await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect($sessionEnding.get()).toBe(true);
});

test.each(['Active', 'Suspended'] as const)(
  'a session of status %s that the provider has no renewal for ends with a warning, and nothing is sent again',
  async (status) => {
    signIn({ ...sessionOf(100, 'first'), status });
    const { renewed, respond } = await pressStay();
    respond(fail(refusal(404, undefined)));
    expect(await renewed).toBe(false);
    await vi.advanceTimersByTimeAsync(2 * CHECK_EVERY_MS);
    expect(sent, 'not tried again').toHaveBeenCalledOnce();
    expect($sessionEnding.get()).toBe(true);
    expect($session.get()).toMatchObject({ refreshToken: '', token: 't' });
    await vi.advanceTimersByTimeAsync(100_000);
    expect($sessionExpired.get()).toBe(true);
  },
);

test('the warning closes when another tab has renewed the session', async () => {
  signIn(sessionOf(1_800, 'second'));
  await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS);
  expect($sessionEnding.get()).toBe(false);
  expect(sent).not.toHaveBeenCalled();
});

test('a customer who signs out while the session is being renewed stays signed out', async () => {
  const { renewed, respond } = await pressStay();
  endSession();
  respond(ok(sessionOf(1_800, 'second')));
  expect(await renewed).toBe(true);
  readSessionAgain();
  expect($session.get()).toEqual({ kind: 'visitor' });
});

test('a renewal keeps an unused link of the support team, and a sign-in removes it', async () => {
  localStore.setItem('portInToken', 'unused');
  const { renewed, respond } = await pressStay();
  respond(ok(sessionOf(1_800, 'second')));
  await renewed;
  expect(readPortInToken()).toBe('unused');
  signIn(sessionOf(1_800, 'third'));
  expect(readPortInToken()).toBeNull();
});

test('the press sends the refresh token that another tab has stored, as a used one ends the session', async () => {
  storeSignIn(localStore, sessionOf(1_800, 'second'));
  await pressStay();
  expect(sent).toHaveBeenCalledWith(expect.anything(), { body: { refresh_token: 'second' } });
});

test('the provider takes a used refresh token for longer than a time-out and the pause before the next try', () => {
  expect(REFRESH_GRACE_MS).toBeGreaterThan(LIMITS.loadingTimeoutMs + CHECK_EVERY_MS);
});
