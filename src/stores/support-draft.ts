import * as z from 'zod/mini';
import { CURRENT_USER_KEY, SUPPORT_DRAFT_KEY } from '#config/storage-keys.ts';
import { localStore, readJson, tabStore } from '#lib/browser/safe-storage.ts';

const stored = z.object({ customer: z.string(), subject: z.string(), message: z.string() });

/** A message to support that is not sent yet. */
interface SupportDraft {
  subject: string;
  message: string;
}

/** Whose text it is; another customer in the same tab does not get to see it. */
const customer = (): string => localStore.getItem(CURRENT_USER_KEY) ?? '';

/** Stores what is typed in this tab, so that it outlives a reload and the end of the session. */
export function saveSupportDraft({ subject, message }: SupportDraft): void {
  if (subject === '' && message === '') return clearSupportDraft();
  tabStore.setItem(SUPPORT_DRAFT_KEY, JSON.stringify({ customer: customer(), subject, message }));
}

/** Returns what the signed-in customer typed in this tab before. */
export function readSupportDraft(): SupportDraft | undefined {
  const { data: draft } = stored.safeParse(readJson(tabStore, SUPPORT_DRAFT_KEY));
  return draft?.customer === customer() ? draft : undefined;
}

/** Removes the draft: it was sent, or the customer has signed out. */
export const clearSupportDraft = (): void => tabStore.removeItem(SUPPORT_DRAFT_KEY);
