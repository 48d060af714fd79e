import type { Language } from '#config/languages.ts';
import { patchAccountInformation } from '#contract/hub/account.ts';
import { request } from '#stores/api.ts';

const MAX_WAIT_MS = 1_500;

async function save(language: Language): Promise<void> {
  const response = await request(patchAccountInformation, {
    body: [{ op: 'replace', path: '/Subscriber/language', value: language }],
    keepalive: true,
  });
  if (!response.ok || !response.value.isSuccessful) console.warn('account language not saved');
}

/**
 * Stores the page language that a customer chose as the account's, in which its emails are
 * written. Waits for 1.5 seconds at most, as the page is about to be left; the request goes on.
 */
export async function saveAccountLanguage(language: Language): Promise<void> {
  const late = new Promise<void>((done) => setTimeout(done, MAX_WAIT_MS));
  const saved = save(language).catch((reason: unknown) =>
    console.warn('account language not saved', reason),
  );
  await Promise.race([saved, late]);
}
