import { atom } from 'nanostores';
import type { AccountInfo } from '#contract/entities.ts';
import { getAccountInformation } from '#contract/hub/account.ts';
import { identifyCustomer } from '#third-party/session-analytics.ts';
import { request } from './api.ts';

/** The signed-in customer's account information, undefined until it is loaded. */
export const $account = atom<AccountInfo | undefined>();

/** The account-info-updated signal: set it to true, and the profile menu reloads and resets it. */
export const $accountUpdated = atom(false);

/** Loads the account information; a failure is only logged and the menu stays without data (specification 1, section 8). */
export async function loadAccount(): Promise<void> {
  const result = await request(getAccountInformation);
  $accountUpdated.set(false);
  if (result.ok && result.value.isSuccessful && result.value.result !== null) {
    $account.set(result.value.result);
    identifyCustomer(result.value.result.customerEmail);
  } else {
    console.warn(
      'account information not loaded',
      result.ok ? 'unsuccessful' : result.failure.kind,
    );
  }
}
