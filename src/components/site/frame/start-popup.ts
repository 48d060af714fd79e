import { saveFocus } from '#components/ui/save-focus.ts';
import { $popup, closePopup, pressPopupAction, type Popup } from '#stores/messages/popup.ts';

type PopupTexts = Record<string, { title: string; subtitle: string; good?: true } | undefined>;

const part = <T extends Element>(dialog: Element, selector: string): T | null =>
  dialog.querySelector<T>(selector);

function readTexts(dialog: HTMLDialogElement): PopupTexts {
  const json = part(dialog, '[data-popup-texts]')?.textContent ?? '{}';
  return JSON.parse(json) as PopupTexts;
}

function fillAction(dialog: HTMLDialogElement, action: Popup['action']): void {
  const link = part<HTMLAnchorElement>(dialog, '[data-popup-action]');
  const close = part(dialog, '[data-popup-close]');
  if (close !== null) close.className = `button button--${action ? 'secondary' : 'primary'}`;
  part(dialog, '[data-popup-press]')?.remove();
  if (link === null) return;
  link.hidden = action === undefined || !('href' in action);
  link.textContent = action?.label ?? '';
  if (action === undefined) return;
  if ('href' in action) link.href = action.href;
  else link.after(createPressButton(action.label));
}

/** Most pages never need the button, so it is no part of their HTML. */
function createPressButton(label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button--primary';
  button.dataset['popupPress'] = '';
  button.textContent = label;
  button.addEventListener('click', pressPopupAction);
  return button;
}

let restoreFocus: (() => void) | undefined;

function show(dialog: HTMLDialogElement, texts: PopupTexts, popup: Popup): void {
  const isOffline = popup.name === 'server-error' && !popup.message && !navigator.onLine;
  const name = isOffline ? 'offline' : popup.name;
  const text = texts[name] ?? texts['error'];
  const title = part(dialog, '#popup-title');
  const subtitle = part(dialog, '#popup-text');
  if (title !== null) title.textContent = popup.title ?? text?.title ?? '';
  if (subtitle !== null) subtitle.textContent = popup.message ?? text?.subtitle ?? '';
  dialog.toggleAttribute('data-good', text?.good === true);
  dialog.dataset['popup'] = name;
  fillAction(dialog, popup.action);
  if (dialog.open) return;
  restoreFocus = saveFocus();
  dialog.showModal();
}

/**
 * Shows the pop-up that `$popup` holds. A name without texts on the page is shown as a plain error,
 * and a server error without network as an offline one.
 */
export function startPopup(): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-popup]');
  if (dialog === null) return;
  const texts = readTexts(dialog);
  part(dialog, '[data-popup-close]')?.addEventListener('click', closePopup);
  // The event comes a moment after the closing, when another pop-up may be open already.
  dialog.addEventListener('close', () => {
    if (!dialog.open && $popup.get() !== undefined) closePopup();
    if (!dialog.open) restoreFocus?.();
  });
  $popup.subscribe((popup) => {
    if (popup !== undefined) show(dialog, texts, popup);
    else if (dialog.open) dialog.close();
  });
}
