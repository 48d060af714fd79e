import { useState } from 'react';
import { isDone, isMissing } from '#api/response-codes.ts';
import { Button } from '#components/ui/Button.tsx';
import { focusLoaded, focusOnMount } from '#components/ui/focus.ts';
import type { SavedCard } from '#contract/entities.ts';
import { deleteSavedCard } from '#contract/hub/billing.ts';
import type { CardsTexts } from '#features/billing/billing-texts.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { showNotReloaded } from '#stores/messages/reload-saved.ts';

interface RemoveCardProps {
  card: SavedCard;
  texts: CardsTexts;
  onClose: () => void;
  /** Loads the list of cards again; returns whether it has loaded. */
  onRemoved?: (() => Promise<boolean>) | undefined;
}

/** Renders the button that removes a card after a confirmation; a failure changes nothing. */
export function RemoveCard({ card, texts, onClose, onRemoved }: RemoveCardProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'cancelled'>('idle');
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const query = { id: card.creditCardId };
    const response = await whileLoading(request(deleteSavedCard, { query }));
    // Another tab may have removed the card already.
    if (!isDone(response) && !isMissing(response)) {
      setBusy(false);
      setState('cancelled');
      console.warn('card not removed', response.ok ? 'unsuccessful' : response.failure.kind);
      return;
    }
    // The list comes first: when the dialog closes, the focus goes to what is left of it.
    const isShown = await onRemoved?.();
    onClose();
    if (isShown === false) showNotReloaded(texts);
  };
  if (state !== 'asking') {
    return (
      <Button
        variant="ghost"
        className="card-remove"
        ref={state === 'cancelled' ? focusLoaded : undefined}
        onClick={() => setState('asking')}
      >
        {texts['saved-cards.remove']}
      </Button>
    );
  }
  return (
    <fieldset className="cluster card-remove" aria-label={texts['saved-cards.remove']}>
      <span>{texts['saved-cards.remove-confirm']}</span>
      <Button variant="danger" small busy={busy} onClick={() => void remove()}>
        <span>{texts['profile.yes']}</span>
      </Button>
      <Button small ref={focusOnMount} onClick={() => setState('cancelled')}>
        {texts['profile.no']}
      </Button>
    </fieldset>
  );
}
