import { openPopup, type PopupName } from '#stores/popup.ts';
import type { PaymentOutcome } from './payment-outcome.ts';

interface RefusalWords {
  /** Said when the answer is missing. */
  lost: string;
  /** Said when the same key came with other details. */
  alreadySent: string;
  /** The pop-up of a refused payment; server-error where the error catalogue has no other. */
  refused?: PopupName;
}

/** Opens the pop-up that a payment's outcome asks for; nothing for one that went through (specification 2, section 8). */
export function showRefusal(outcome: PaymentOutcome, words: RefusalWords): void {
  switch (outcome.kind) {
    case 'paid':
      return;
    case 'bot-protection':
      openPopup('recaptcha');
      return;
    case 'rate-limited':
      openPopup('rate-limit-exceeded');
      return;
    case 'already-sent':
      openPopup('error', { message: words.alreadySent });
      return;
    case 'lost':
      openPopup('server-error', { message: words.lost });
      return;
    case 'refused': {
      const name = words.refused ?? 'server-error';
      openPopup(name, name === 'error' && outcome.message ? { message: outcome.message } : {});
    }
  }
}
