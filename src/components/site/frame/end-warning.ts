/** Finds the dialog that warns before the end of a session or an order (`EndWarning.astro`). */
export const findWarning = (name: 'session' | 'order'): HTMLDialogElement | null =>
  document.querySelector<HTMLDialogElement>(`[data-warning=${name}]`);

/** Calls `goOn` on the button of a warning, and in place of closing it. */
export function onStay(warning: HTMLDialogElement | null, goOn: () => void): void {
  warning?.querySelector('[data-stay]')?.addEventListener('click', goOn);
  warning?.addEventListener('cancel', (event) => {
    event.preventDefault();
    goOn();
  });
}

/** Opens a dialog while it is due, and closes it after that. */
export function showWhile(dialog: HTMLDialogElement | null, isDue: boolean): void {
  if (!isDue) dialog?.close();
  else if (dialog?.open === false) dialog.showModal();
}
