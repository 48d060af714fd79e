import type { PopupName } from '#stores/popup.ts';

const GOOD_NEWS: ReadonlySet<PopupName> = new Set<PopupName>([
  'password-changed-success',
  'verifying-email',
  'verifying-password',
  'account-deleted',
  'contact',
  'renewal-success',
  '2fa-verification',
]);

/** Says whether a pop-up confirms something; all others tell that something failed. */
export const isGoodNews = (name: PopupName): boolean => GOOD_NEWS.has(name);
