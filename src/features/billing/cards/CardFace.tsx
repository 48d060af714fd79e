import { CardMark } from '#domain/card/CardMark.tsx';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { star } from '#components/ui/icons/account-icons.ts';
import { useThisMonth } from '#components/ui/hydration.ts';
import type { SavedCard } from '#contract/entities.ts';
import type { CardsTexts } from '#features/billing/billing-texts.ts';
import { fillText } from '#lib/text/text.ts';
import { expiryText, hasExpired } from './card-rules.ts';

const CHIP =
  'M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3ZM4 9.5h5v5H4m16-5h-5v5h5M9 9.5 11 7V4m4 5.5L13 7m-4 7.5 2 2.5v3m4-5.5L13 17';

/**
 * Renders a saved card in one line: its mark, the last digits, the expiry, and a star for the
 * primary one.
 */
export function CardFace({ card, texts }: { card: SavedCard; texts: CardsTexts }) {
  const expired = hasExpired(card, useThisMonth());
  return (
    <span className="card-face">
      <span className="card-face__mark">
        {card.creditCardType === '' ? (
          <Icon shape={CHIP} />
        ) : (
          <CardMark brand={card.creditCardType} />
        )}
      </span>
      <span className="card-face__text">
        <span className="card-face__number">
          <bdi dir="ltr" className="digits">
            <span aria-hidden="true">•••• </span>
            {card.lastFourNumbers}
          </bdi>
        </span>
        <span className={expired ? 'card-face__expired small' : 'muted small'}>
          {fillText(texts[expired ? 'saved-cards.expired' : 'saved-cards.expires'], {
            date: expiryText(card),
          })}
        </span>
      </span>
      {card.isPrimary ? (
        <span className="badge">
          <Icon shape={star} className="icon--small" />
          {texts['saved-cards.primary']}
        </span>
      ) : null}
    </span>
  );
}

interface ShowAllCardsProps {
  texts: CardsTexts;
  /** Whether all cards are shown now. */
  all: boolean;
  onChange: (all: boolean) => void;
}

/** Renders the button that shows all saved cards, or the first ones again. */
export const ShowAllCards = ({ texts, all, onChange }: ShowAllCardsProps) => (
  <button className="link-button" type="button" aria-expanded={all} onClick={() => onChange(!all)}>
    {texts[all ? 'saved-cards.show-less' : 'saved-cards.show-more']}
  </button>
);
