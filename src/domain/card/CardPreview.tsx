import { cardBrand, type CardBrand } from '#lib/card/card.ts';
import type { CardFormValues } from './card-form.ts';
import { CardMark } from './CardMark.tsx';
import type { CardTexts } from './card-form.ts';
import './card.css';

interface CardPreviewProps {
  values: CardFormValues;
  /** The brand where it is known; otherwise it follows from the number. */
  brand?: CardBrand | undefined;
  /** Shows the back with the security code. */
  turned: boolean;
  onTurn: () => void;
  texts: CardTexts;
}

const EMPTY_NUMBER = '•••• •••• •••• ••••';

/**
 * Renders the card as it is typed; a press turns it over. It repeats the fields, so screen readers
 * get only the result of a press.
 */
export function CardPreview({ values, brand: known, turned, onTurn, texts }: CardPreviewProps) {
  const brand = known ?? cardBrand(values.number);
  const expiry = `${values.month || '••'}/${values.year.slice(-2) || '••'}`;
  return (
    <div className="card-preview" data-turned={turned || undefined}>
      <div className="card-preview__face" aria-hidden="true">
        <span className="card-preview__top">
          <span className="card-preview__chip" />
          {brand && <CardMark brand={brand} className="card-preview__mark" />}
        </span>
        <bdi className="card-preview__number" dir="ltr">
          {values.number || EMPTY_NUMBER}
        </bdi>
        <span className="card-preview__bottom">
          <span className="card-preview__holder">
            <small>{texts['card.preview-holder']}</small>
            <bdi>{values.holder.trim() || '—'}</bdi>
          </span>
          <span className="card-preview__expiry">
            <small>{texts['card.preview-expiry']}</small>
            <bdi dir="ltr">{expiry}</bdi>
          </span>
        </span>
      </div>
      <div className="card-preview__face card-preview__face--back" aria-hidden="true">
        <span className="card-preview__stripe" />
        <span className="card-preview__signature">
          <bdi dir="ltr">{values.cvv || '•••'}</bdi>
        </span>
      </div>
      <button
        className="card-preview__turn"
        type="button"
        aria-label={texts['card.turn']}
        aria-pressed={turned}
        onClick={onTurn}
      />
    </div>
  );
}
