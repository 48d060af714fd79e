import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveAccountLanguage } from '#stores/account/account-language.ts';
import { request } from '#stores/api.ts';

vi.mock('#stores/api.ts', () => ({ request: vi.fn() }));

const sent = vi.mocked(request);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('saving the language holds up the page for 1.5 seconds at most, and outlasts it', async () => {
  sent.mockReturnValue(new Promise(() => undefined));
  const left = saveAccountLanguage('he').then(() => Date.now());
  const pressed = Date.now();
  await vi.runAllTimersAsync();
  expect((await left) - pressed).toBe(1_500);
  expect(sent.mock.lastCall?.[1]).toMatchObject({
    body: [{ path: '/Subscriber/language', value: 'he' }],
    keepalive: true,
  });
});
