import { pageLanguage } from '#stores/language.ts';
import { $sessionEnding } from '#stores/session-refresh.ts';

/** Names the end of a session that cannot be renewed, an ISO 8601 time, in a dialog. */
export function showSessionEnd(ends: string): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-session-end]');
  const time = dialog?.querySelector('[data-time]');
  if (!dialog || !time) return;
  const short = new Intl.DateTimeFormat(pageLanguage(), { timeStyle: 'short' });
  time.textContent = short.format(new Date(ends));
  dialog.showModal();
  // The customer has signed in again in another tab.
  $sessionEnding.listen(() => dialog.close());
}
