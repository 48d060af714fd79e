import { atom } from 'nanostores';
import type { AccountInfo } from '#contract/entities.ts';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import { resultOf } from '#contract/result-of.ts';
import { identifyInAnalytics } from '#third-party/session-analytics.ts';
import { request } from '#stores/api.ts';

/** The signed-in customer's account information, undefined until it is loaded. */
export const $account = atom<AccountInfo | undefined>();

/** True when the account information did not load; what it would show is then not known. */
export const $accountUnknown = atom(false);

/** The account-info-updated signal: set it to true, and the profile menu reloads and resets it. */
export const $accountUpdated = atom(false);

/** Loads the account information; after a failure the menu stays without data. */
export async function loadAccount(): Promise<void> {
  const response = await request(getAccountInformation);
  const info = resultOf(response);
  $accountUpdated.set(false);
  $accountUnknown.set(info === undefined);
  if (info !== undefined) {
    $account.set(info);
    identifyInAnalytics(info.customerEmail);
    return;
  }
  console.warn('account not loaded', response.ok ? 'unsuccessful' : response.failure.kind);
}
