import { atom } from 'nanostores';

/** The info pop-up's message keys; a refused sign-in may add others. */
export type PopupName =
  | 'server-error'
  | 'recaptcha'
  | 'error'
  | 'wrong-password'
  | 'wrong-current-password'
  | 'password-changed-success'
  | 'verifying-email'
  | 'verifying-password'
  | 'email-already-exist'
  | 'email-not-exist'
  | 'account-deleted'
  | 'contact'
  | 'wrong-code'
  | 'token-expired'
  | 'token-expired-or-invalid'
  | 'not-same-password'
  | 'code-not-valid'
  | 'rate-limit-exceeded'
  | 'forwarding-error'
  | 'renewal-error'
  | 'renewal-in-progress'
  | 'renewal-success'
  | '2fa-verification'
  | 'storage-blocked'
  | 'offline'
  | 'order-missing'
  | 'order-idle'
  | 'order-slow'
  | 'order-refused'
  | 'already-ordered'
  | 'details-missing'
  | 'details-invalid'
  | 'code-void'
  | 'unknown-country';

/** A link, or a button that closes the pop-up and calls a function in place of `onClose`. */
export type PopupAction = { label: string; href: string } | { label: string; onPress: () => void };

export interface Popup {
  name: PopupName;
  /** Takes the place of the translated title. */
  title?: string;
  /** Takes the place of the translated subtitle, such as a message of the API. */
  message?: string;
  /** Offers to go on from where the visitor was. */
  action?: PopupAction;
  /** Called once, when the visitor has closed it. */
  onClose?: () => void;
}

/** The pop-up in view, if any. */
export const $popup = atom<Popup | undefined>();

/** Opens the info pop-up in place of the one in view. */
export const openPopup = (name: PopupName, options: Omit<Popup, 'name'> = {}): void =>
  $popup.set({ name, ...options });

/** Closes the pop-up and notifies its opener. */
export function closePopup(): void {
  const popup = $popup.get();
  $popup.set(undefined);
  popup?.onClose?.();
}

/** Closes the pop-up without notifying its opener, and does what its button offers. */
export function pressPopupAction(): void {
  const action = $popup.get()?.action;
  $popup.set(undefined);
  if (action !== undefined && 'onPress' in action) action.onPress();
}
