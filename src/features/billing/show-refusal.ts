import { POPUP_OF } from '#stores/messages/failure-kinds.ts';
import { openPopup, type PopupName } from '#stores/messages/popup.ts';
import type { RefusalTexts } from './billing-texts.ts';
import type { PaymentOutcome } from './pay-once.ts';

interface RefusalWords {
  /** One line: the payment did not go through, or the card was not saved. */
  title: string;
  /** Shown when it may have been paid. */
  uncertain: string;
  /** Shown when the same key came with other details. */
  alreadySent: string;
  /** Shown after no success and no reason: what to look at before paying again. */
  unexplained: { title: string; message: string };
  /** Shown at the limit of saved cards where the card is always saved. */
  tooManyCards?: string;
  /** The pop-up of a refused payment; server-error where the error catalogue has no other. */
  refused?: PopupName;
}

/**
 * Returns the reason in the page's language, else the provider's sentence, else that nothing was
 * charged, which the code of such a refusal says.
 */
const reasonText = (
  { reason, message }: PaymentOutcome & { kind: 'refused' },
  texts: RefusalTexts,
): string =>
  reason === undefined ? (message ?? texts['credit.refused']) : texts[`provider.payment.${reason}`];

const isCardLimit = ({ reason }: PaymentOutcome & { kind: 'refused' }): boolean =>
  reason === 'too-many-cards';

/** Opens the pop-up for a payment's outcome; none for one that went through. */
export function showRefusal(
  outcome: PaymentOutcome,
  texts: RefusalTexts,
  {
    title,
    uncertain,
    alreadySent,
    unexplained,
    tooManyCards,
    refused = 'server-error',
  }: RefusalWords,
): void {
  switch (outcome.kind) {
    case 'paid':
      return;
    case 'bot-protection':
    case 'rate-limited':
      openPopup(POPUP_OF[outcome.kind]);
      return;
    case 'no-access':
      // No word about the payment: an earlier attempt may have been charged.
      openPopup('server-error');
      return;
    case 'already-sent':
      openPopup('error', { message: alreadySent });
      return;
    case 'stale':
      if (outcome.isUncertain === true) openPopup('server-error', { message: uncertain });
      else
        openPopup('error', { title: texts['credit.stale-title'], message: texts['credit.stale'] });
      return;
    case 'uncertain':
      openPopup('server-error', { message: uncertain });
      return;
    case 'unexplained':
      openPopup(refused, unexplained);
      return;
    case 'price-changed':
      // Pages that name the sum show the new one instead.
      openPopup(refused, { title, message: texts['credit.refused'] });
      return;
    case 'refused':
      openPopup(refused, {
        title,
        message: (isCardLimit(outcome) && tooManyCards) || reasonText(outcome, texts),
      });
  }
}
