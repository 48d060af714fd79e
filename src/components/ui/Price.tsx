import { splitPrice, type Cents } from '#lib/money/money.ts';

interface PriceProps {
  cents: Cents;
  large?: boolean;
}

/**
 * Renders an amount in US dollars, its decimals apart so that they can be small; left to right in
 * every language.
 */
export function Price({ cents, large = false }: PriceProps) {
  const { integer, decimals } = splitPrice(Math.abs(cents));
  return (
    <bdi dir="ltr" className={`price${large ? ' price--large' : ''}`}>
      <span className="price__currency">{cents < 0 ? '-$' : '$'}</span>
      <span className="price__integer">{integer}</span>
      <span className="price__decimals">.{decimals}</span>
    </bdi>
  );
}
