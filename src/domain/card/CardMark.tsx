import type { CardBrand } from '#lib/card/card.ts';

interface CardMarkProps {
  brand: CardBrand;
  className?: string;
}

const WORDS: Readonly<Record<Exclude<CardBrand, 'mastercard'>, string>> = {
  visa: 'VISA',
  'american-express': 'AMEX',
  diners: 'Diners',
  discover: 'Discover',
};

/** Renders a plain mark of a card brand in the text colour, decoration beside its name. */
export function CardMark({ brand, className = '' }: CardMarkProps) {
  return (
    <svg className={className} viewBox="0 0 48 30" aria-hidden="true" fill="currentColor">
      {brand === 'mastercard' ? (
        <>
          <circle cx="18" cy="15" r="11" opacity="0.9" />
          <circle cx="30" cy="15" r="11" opacity="0.5" />
        </>
      ) : (
        <text
          x="24"
          y="20"
          textAnchor="middle"
          fontSize={brand === 'visa' ? 17 : 12}
          fontWeight="800"
          fontStyle={brand === 'visa' ? 'italic' : 'normal'}
        >
          {WORDS[brand]}
        </text>
      )}
    </svg>
  );
}
