import * as z from 'zod/mini';
import { NOTICE_KEY } from '#config/storage-keys.ts';
import { readJson, tabStore } from '#lib/browser/safe-storage.ts';

const notice = z.object({
  title: z.string(),
  text: z.string(),
  good: z.boolean(),
  /** Leads on from the message. */
  action: z.optional(z.object({ label: z.string(), href: z.string() })),
  /** Fills the empty email field of a sign-in page. */
  email: z.optional(z.string()),
});

/** A message of this tab's page for the one that it leads to, in that page's language. */
export type Notice = z.output<typeof notice>;

/** Takes the message that the page before left, once. */
export function takeNotice(): Notice | undefined {
  const stored = readJson(tabStore, NOTICE_KEY);
  tabStore.removeItem(NOTICE_KEY);
  return notice.safeParse(stored).data;
}
