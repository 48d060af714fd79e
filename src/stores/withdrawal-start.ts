import * as z from 'zod/mini';
import { CURRENT_USER_KEY, WITHDRAWAL_START_KEY } from '#config/storage-keys.ts';
import { localStore, readJson, tabStore } from '#lib/browser/safe-storage.ts';

const stored = z.object({
  customer: z.string(),
  values: z.object({ reference: z.string(), email: z.string(), name: z.string() }),
});

/** What the form of a withdrawal begins with. */
type WithdrawalStart = z.output<typeof stored>['values'];

/** Whose number it is; another customer in the same tab does not get to see it. */
const customer = (): string => localStore.getItem(CURRENT_USER_KEY) ?? '';

/** Stores what the form of a withdrawal begins with, for the next page of this tab. */
export const storeWithdrawalStart = (values: WithdrawalStart): void =>
  tabStore.setItem(WITHDRAWAL_START_KEY, JSON.stringify({ customer: customer(), values }));

/** Returns what the page before stored for the form, and removes it. */
export function takeWithdrawalStart(): WithdrawalStart | undefined {
  const { data } = stored.safeParse(readJson(tabStore, WITHDRAWAL_START_KEY));
  tabStore.removeItem(WITHDRAWAL_START_KEY);
  return data?.customer === customer() ? data.values : undefined;
}
