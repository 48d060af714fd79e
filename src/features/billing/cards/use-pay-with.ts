import { useState } from 'react';
import { useThisMonth } from '#components/ui/hydration.ts';
import type { SavedCard } from '#contract/entities.ts';
import type { PayWith, TypedCard } from './dialog/card-body.ts';
import { useSavedCards } from './card-choice.ts';
import { hasExpired } from './card-rules.ts';

/** Returns the primary card, or the first other one where it has expired. */
const payableOf = (cards: readonly SavedCard[], now: Date | undefined): PayWith | undefined => {
  const first = cards.find((card) => !hasExpired(card, now));
  return first && { kind: 'saved', creditCardId: first.creditCardId };
};

/**
 * Returns the choice of the card that pays. The primary one is chosen by itself; a typed card lives
 * here and nowhere else.
 */
export function usePayWith() {
  const { loaded, reload } = useSavedCards();
  const now = useThisMonth();
  const [picked, setPicked] = useState<PayWith>();
  const [typed, setTyped] = useState<TypedCard>();
  /** The open dialog: for another card, or to correct the typed one. */
  const [dialog, setDialog] = useState<'closed' | 'new' | 'typed'>('closed');
  const cards = loaded.state === 'ready' ? loaded.value : [];
  const chosen = picked ?? payableOf(cards, now);
  const takeTyped = (card: TypedCard): void => {
    setTyped(card);
    setPicked({ kind: 'new', typed: card });
  };
  /** Removes the typed card and reads the saved ones again. */
  const clear = (): void => {
    setTyped(undefined);
    setPicked(undefined);
    void reload();
  };
  const onAdd = (): void => setDialog('new');
  const onCorrect = (): void => setDialog('typed');
  const stopAdding = (): void => setDialog('closed');
  const chooser = { loaded, reload, chosen, typed, onChoose: setPicked, onAdd, onCorrect };
  const correcting = dialog === 'typed' ? typed : undefined;
  return { chooser, chosen, adding: dialog !== 'closed', correcting, stopAdding, takeTyped, clear };
}
