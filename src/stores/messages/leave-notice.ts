import { NOTICE_KEY } from '#config/storage-keys.ts';
import { tabStore } from '#lib/browser/safe-storage.ts';
import type { Notice } from './notice.ts';

/** Leaves a message for the next page of this tab; apart from what reads it, which few pages do. */
export const leaveNotice = (left: Notice): void =>
  tabStore.setItem(NOTICE_KEY, JSON.stringify(left));
