import { whileLoading } from '#stores/loading.ts';
import { $popup, closePopup, openPopup, type Popup } from '#stores/messages/popup.ts';
import type { SlowTexts } from './billing-texts.ts';

/**
 * Waits for a payment, whose request has no time-out. When it takes long, a pop-up says that it is
 * on its way, until it settles or another pop-up takes its place.
 */
export async function whilePaying<Outcome>(
  payment: Promise<Outcome>,
  texts: SlowTexts,
): Promise<Outcome> {
  let slow: Popup | undefined;
  const outcome = await whileLoading(payment, () => {
    openPopup('server-error', {
      title: texts['credit.slow-title'],
      message: texts['credit.slow'],
    });
    slow = $popup.get();
  });
  if (slow !== undefined && slow === $popup.get()) closePopup();
  return outcome;
}
