import { openPopup } from '#stores/messages/popup.ts';

/**
 * Pays with code that is loaded on demand; when that fails nothing was sent, and a pop-up opens.
 */
export async function payLazily<Outcome>(
  pay: () => Promise<Outcome>,
  notSent: Outcome,
): Promise<Outcome> {
  try {
    return await pay();
  } catch (reason) {
    console.warn('payment not started', reason);
    openPopup('server-error');
    return notSent;
  }
}
