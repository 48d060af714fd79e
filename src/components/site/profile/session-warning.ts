// Apart from start-guard.ts, as hardly any visit comes to the end of its session.
import { onStay, showWhile, findWarning } from '#components/site/frame/end-warning.ts';
import { pageLanguage } from '#stores/language.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { $sessionEnding, renewSession } from '#stores/session-refresh.ts';
import { $session } from '#stores/session/session.ts';

const findFinalWarning = (): HTMLDialogElement | null =>
  document.querySelector<HTMLDialogElement>('[data-session-end]');

/** Returns when the session ends where it cannot be renewed. */
function findFinalEnd(): Date | undefined {
  const session = $session.get();
  const isFinal = session.kind !== 'visitor' && session.refreshToken === '';
  return isFinal ? new Date(session.expiration) : undefined;
}

/** Shows the dialog that is due: one renews the session, the other one names when it ends. */
function showDue(): void {
  const [warning, end] = [findWarning('session'), findFinalWarning()];
  const ends = findFinalEnd();
  const time = end?.querySelector('[data-time]');
  if (time && ends) {
    time.textContent = new Intl.DateTimeFormat(pageLanguage(), { timeStyle: 'short' }).format(ends);
  }
  const due = ends === undefined ? warning : end;
  for (const dialog of [warning, end]) showWhile(dialog, dialog === due && $sessionEnding.get());
}

/** Renews the session; the warning stays in view until that has succeeded. */
async function stay(): Promise<void> {
  const renewed = await renewSession().catch(() => false);
  if (findFinalEnd() !== undefined) showDue();
  else if (renewed === false) openPopup('server-error');
}

/** Warns two minutes before the session ends; closing the warning keeps the customer signed in. */
export function startSessionWarning(): void {
  onStay(findWarning('session'), () => void stay());
  $sessionEnding.subscribe(showDue);
}
