// Apart from start-guard.ts, as hardly any visit comes to the end of its session.
import { pageLanguage } from '#stores/language.ts';
import { openPopup } from '#stores/popup.ts';
import { $sessionEnding, renewSession } from '#stores/session-refresh.ts';
import { $session } from '#stores/session.ts';

const dialogOf = (name: 'warning' | 'end'): HTMLDialogElement | null =>
  document.querySelector<HTMLDialogElement>(`[data-session-${name}]`);

/** Returns when the session ends where it cannot be renewed. */
function findFinalEnd(): Date | undefined {
  const session = $session.get();
  const isFinal = session.kind !== 'visitor' && session.refreshToken === '';
  return isFinal ? new Date(session.expiration) : undefined;
}

/** Shows the dialog that is due: one renews the session, the other one names when it ends. */
function showDue(): void {
  const [warning, end] = [dialogOf('warning'), dialogOf('end')];
  const ends = findFinalEnd();
  const time = end?.querySelector('[data-time]');
  if (time && ends) {
    time.textContent = new Intl.DateTimeFormat(pageLanguage(), { timeStyle: 'short' }).format(ends);
  }
  const due = ends === undefined ? warning : end;
  for (const dialog of [warning, end]) {
    if (dialog !== due || !$sessionEnding.get()) dialog?.close();
    else if (dialog?.open === false) dialog.showModal();
  }
}

/** Renews the session; the warning stays in view until that has succeeded. */
async function stay(): Promise<void> {
  const renewed = await renewSession().catch(() => false);
  if (findFinalEnd() !== undefined) showDue();
  else if (renewed === false) openPopup('server-error');
}

/** Warns two minutes before the session ends; closing the warning keeps the customer signed in. */
export function startWarning(): void {
  const dialog = dialogOf('warning');
  dialog?.querySelector('[data-stay]')?.addEventListener('click', () => void stay());
  dialog?.addEventListener('cancel', (event) => {
    event.preventDefault();
    void stay();
  });
  $sessionEnding.subscribe(showDue);
}
