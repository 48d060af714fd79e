import { useRef, useState } from 'react';
import { saveCard } from '#contract/main/payment.ts';
import { mayBeDone, payOnce } from '#features/billing/pay-once.ts';
import { showRefusal } from '#features/billing/show-refusal.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { reloadSaved } from '#stores/messages/reload-saved.ts';
import { editedCardBody, newCardBody, type TypedCard } from './card-body.ts';
import type { CardDialogProps } from './CardDialog.tsx';

type Saving = CardDialogProps & { onSaved: () => void };

/** Saves a new or an edited card once; `onSaved` is called then, and a pop-up shows a refusal. */
export function useSaveCard({ texts, card, onClose, onChanged, onSaved }: Saving) {
  const [busy, setBusy] = useState(false);
  // The form is validated first, so two quick presses come here before either is rendered.
  const isSaving = useRef(false);
  /** Another tab has removed the card that is edited. */
  const onGone = (): void => {
    void onChanged?.();
    onClose();
  };
  const save = async (typed: TypedCard): Promise<void> => {
    if (isSaving.current) return;
    isSaving.current = true;
    setBusy(true);
    const body = card ? editedCardBody(typed, card.creditCardId) : newCardBody(typed);
    const { outcome } = await whileLoading(
      payOnce('card', card ? String(card.creditCardId) : 'new', (idempotencyKey) =>
        request(saveCard, { body, idempotencyKey }),
      ),
    );
    isSaving.current = false;
    setBusy(false);
    if (outcome.kind === 'stale') onGone();
    else if (mayBeDone(outcome)) void onChanged?.();
    if (outcome.kind !== 'paid') {
      const title = texts['saved-cards.refused-title'];
      return showRefusal(outcome, texts, {
        title,
        uncertain: texts['saved-cards.lost'],
        alreadySent: texts['saved-cards.already-sent'],
        unexplained: { title, message: texts['saved-cards.refused'] },
        tooManyCards: texts['saved-cards.too-many'],
      });
    }
    onSaved();
    if (onChanged) await reloadSaved(onChanged, texts);
  };
  return { save, busy };
}
