import { leaveNotice } from '#stores/notice.ts';
import { $sessionEnding, renewSession } from '#stores/session-refresh.ts';

interface Notices {
  expired: { title: string; text: string };
  ended: { title: string; text: string };
  signIn: string;
}

const dialogOf = (): HTMLDialogElement | null =>
  document.querySelector<HTMLDialogElement>('[data-session-warning]');

/** Warns two minutes before the session ends; closing the warning keeps the customer signed in. */
export function startSessionWarning(): void {
  const dialog = dialogOf();
  if (dialog === null) return;
  dialog.querySelector('[data-stay]')?.addEventListener('click', () => void renewSession());
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    void renewSession();
  });
  $sessionEnding.subscribe((ending) => {
    if (ending && !dialog.open) dialog.showModal();
    if (!ending && dialog.open) dialog.close();
  });
}

/**
 * Leaves for the next page why the customer was signed out: `expired` after the time without use,
 * with the way back by `signInHref`; `ended` when the provider no longer knows the session.
 */
export function leaveSessionNotice(
  why: 'expired' | 'ended',
  { signInHref, email }: { signInHref: string; email: string | undefined },
): void {
  const texts = dialogOf()?.dataset['notices'];
  if (texts === undefined) return;
  const notices = JSON.parse(texts) as Notices;
  const action = { label: notices.signIn, href: signInHref };
  leaveNotice({ ...notices[why], good: false, ...(why === 'expired' ? { action } : { email }) });
}
