import { openPopup } from '#stores/messages/popup.ts';
import type { SlowTexts } from './billing-texts.ts';
import { whilePaying } from './while-paying.ts';

/**
 * Pays with code that is loaded on demand; when that fails nothing was sent, and a pop-up opens.
 * While it takes long, `whilePaying` says so.
 */
export async function payLazily<Outcome>(
  pay: () => Promise<Outcome>,
  notSent: Outcome,
  texts: SlowTexts,
): Promise<Outcome> {
  try {
    return await whilePaying(pay(), texts);
  } catch (reason) {
    console.warn('payment not started', reason);
    openPopup('server-error');
    return notSent;
  }
}
