import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { edit } from '#components/ui/icons/account-icons.ts';
import { LoadedView } from '#components/ui/loading/LoadedView.tsx';
import { LIMITS } from '#config/limits/limits.ts';
import type { Language } from '#config/languages.ts';
import type { SavedCard } from '#contract/entities.ts';
import type { CardsTexts } from '#features/billing/billing-texts.ts';
import { fillText } from '#lib/text/text.ts';
import { brandName } from './card-name.ts';
import { cardCount } from './card-rules.ts';
import { LazyCardDialog, useSavedCards } from './card-choice.ts';
import { CardFace, ShowAllCards } from './CardFace.tsx';

interface SavedCardsProps {
  language: Language;
  texts: CardsTexts;
}

type Open = { kind: 'closed' } | { kind: 'add' } | { kind: 'edit'; card: SavedCard };

/** Renders the saved cards: one is shown at first; a press on a card edits it. */
export function SavedCards({ language, texts }: SavedCardsProps) {
  const { loaded, reload } = useSavedCards();
  const [open, setOpen] = useState<Open>({ kind: 'closed' });
  const [all, setAll] = useState(false);
  // A response that comes after the dialog was closed leaves the next one open.
  const close = (): void => setOpen((now) => (now === open ? { kind: 'closed' } : now));
  const count = loaded.state === 'ready' ? loaded.value.length : undefined;
  return (
    <section className="card billing-part">
      <div className="billing-part__head">
        <div>
          <h2 className="billing-part__title">{texts['saved-cards.title']}</h2>
          {count === 0 ? null : (
            <p className="muted small">
              {count === undefined ? '\u00a0' : cardCount(count, texts)}
            </p>
          )}
        </div>
        <Button small onClick={() => setOpen({ kind: 'add' })}>
          {texts['saved-cards.add']}
        </Button>
      </div>
      <LoadedView
        loaded={loaded}
        reload={reload}
        failedText={texts['profile.failed']}
        retryText={texts['profile.try-again']}
      >
        {(cards) => (
          <>
            {cards.length === 0 ? <p className="empty">{texts['saved-cards.empty']}</p> : null}
            <ul className="card-list">
              {(all ? cards : cards.slice(0, LIMITS.savedCardsShown)).map((card) => (
                <li key={card.creditCardId}>
                  <button
                    className="card-row"
                    type="button"
                    onClick={() => setOpen({ kind: 'edit', card })}
                  >
                    <CardFace card={card} texts={texts} />
                    <span className="visually-hidden">
                      {fillText(texts['saved-cards.edit'], {
                        brand: brandName(card, texts),
                        digits: card.lastFourNumbers,
                      })}
                    </span>
                    <Icon shape={edit} />
                  </button>
                </li>
              ))}
            </ul>
            {cards.length > LIMITS.savedCardsShown ? (
              <ShowAllCards texts={texts} all={all} onChange={setAll} />
            ) : null}
          </>
        )}
      </LoadedView>
      {open.kind === 'closed' ? null : (
        <LazyCardDialog
          mode={open.kind}
          card={open.kind === 'edit' ? open.card : undefined}
          onClose={close}
          onChanged={reload}
          {...{ language, texts }}
        />
      )}
    </section>
  );
}
