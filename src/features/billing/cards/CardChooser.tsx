import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { card as cardIcon } from '#components/ui/icons/account-icons.ts';
import { LoadedView } from '#components/ui/loading/LoadedView.tsx';
import type { Loaded } from '#components/ui/loading/use-load.ts';
import { useThisMonth } from '#components/ui/hydration.ts';
import { LIMITS } from '#config/limits/limits.ts';
import type { SavedCard } from '#contract/entities.ts';
import type { CardsTexts } from '#features/billing/billing-texts.ts';
import type { PayWith, TypedCard } from './dialog/card-body.ts';
import { brandName } from './card-name.ts';
import { hasExpired } from './card-rules.ts';
import { CardFace, ShowAllCards } from './CardFace.tsx';

interface CardChooserProps {
  texts: CardsTexts;
  legend: string;
  loaded: Loaded<SavedCard[]>;
  reload: () => Promise<unknown>;
  chosen: PayWith | undefined;
  /** The card typed here, if any; it stays on offer while a saved one is chosen. */
  typed: TypedCard | undefined;
  onChoose: (payWith: PayWith) => void;
  /**
   * Opens the dialog that takes a new card; it has forms of its own and so is outside this
   * one.
   */
  onAdd: () => void;
  /** Opens the dialog with the typed card in it. */
  onCorrect: () => void;
  /** What the choice leads to, below it. */
  note?: string | undefined;
}

const isChosen = (chosen: PayWith | undefined, card: SavedCard): boolean =>
  chosen?.kind === 'saved' && chosen.creditCardId === card.creditCardId;

/**
 * Renders the choice of the card that pays: a saved one, the primary one at first, or a new one.
 * A typed card is in view also where the saved ones did not load. The button appears with the
 * cards, which would otherwise move it.
 */
export function CardChooser(props: CardChooserProps) {
  const { texts, legend, loaded, reload, chosen, typed, onAdd, onCorrect, note } = props;
  const [all, setAll] = useState(false);
  const now = useThisMonth();
  const shown = (cards: SavedCard[]): SavedCard[] =>
    all
      ? cards
      : cards.filter((card, index) => index < LIMITS.savedCardsShown || isChosen(chosen, card));
  return (
    <fieldset className="billing-choice">
      <legend className="billing-part__title">{legend}</legend>
      <LoadedView
        loaded={loaded}
        reload={reload}
        failedText={texts['profile.failed']}
        retryText={texts['profile.try-again']}
      >
        {(cards) =>
          shown(cards).map((card) => (
            <label className="choice" key={card.creditCardId}>
              <input
                type="radio"
                name="pay-with"
                checked={isChosen(chosen, card)}
                disabled={hasExpired(card, now)}
                onChange={() => props.onChoose({ kind: 'saved', creditCardId: card.creditCardId })}
              />
              <span className="visually-hidden">{brandName(card, texts)}</span>
              <CardFace card={card} texts={texts} />
            </label>
          ))
        }
      </LoadedView>
      {typed === undefined ? null : (
        <div className="card-typed">
          <label className="choice">
            <input
              type="radio"
              name="pay-with"
              checked={chosen?.kind === 'new'}
              onChange={() => props.onChoose({ kind: 'new', typed })}
            />
            <span className="visually-hidden">{texts['saved-cards.new-card-chosen']}</span>
            <span className="card-face">
              <span className="card-face__mark">
                <Icon shape={cardIcon} />
              </span>
              <span className="card-face__text">
                <span aria-hidden="true">{texts['saved-cards.new-card-chosen']}</span>
                <bdi dir="ltr" className="muted small digits">
                  •••• {typed.card.number.slice(-4)}
                </bdi>
              </span>
            </span>
          </label>
          <Button small onClick={onCorrect}>
            {texts['profile.edit']}
            <span className="visually-hidden"> {texts['saved-cards.new-card-chosen']}</span>
          </Button>
        </div>
      )}
      {loaded.state === 'ready' && loaded.value.length > LIMITS.savedCardsShown ? (
        <ShowAllCards texts={texts} all={all} onChange={setAll} />
      ) : null}
      <div className="card-add">
        {loaded.state === 'loading' ? null : (
          <Button small onClick={onAdd}>
            {texts['saved-cards.new-card']}
          </Button>
        )}
        <output className="muted small card-note">{note}</output>
      </div>
    </fieldset>
  );
}
