import type { ReactNode } from 'react';
import type { Cents } from '#lib/money/money.ts';
import { type AvailableNumber, ownPrice } from '#features/numbers/pair/number-groups.ts';
import type { PickerTexts } from '#features/numbers/pair/numbers-texts.ts';

/** How a list shows each of its numbers. */
export interface ChipProps {
  texts: PickerTexts;
  /** Returns a number as its country writes it. */
  formatNumber: (number: string) => string;
  /** Renders the control of a number around its words. */
  renderChip: (number: AvailableNumber, words: ReactNode) => ReactNode;
  /**
   * What a month of the cheapest number costs; dearer numbers carry their own price. None does
   * where this is undefined.
   */
  baseCents: Cents | undefined;
}

interface NumberGridProps extends ChipProps {
  numbers: readonly AvailableNumber[];
  /** Whether the numbers are of several places, which none of them has as its heading. */
  namesPlaces: boolean;
}

/** Renders numbers as large chips. */
export function NumberGrid(props: NumberGridProps) {
  const { numbers, namesPlaces, texts, formatNumber, renderChip, baseCents } = props;
  return (
    <ul className="number-grid">
      {numbers.map((number) => {
        const price = ownPrice(texts, number.priceCents, baseCents);
        return (
          <li key={number.id}>
            {renderChip(
              number,
              <>
                <bdi dir="ltr">{formatNumber(number.number)}</bdi>
                {namesPlaces && number.state !== '' ? (
                  <span className="number-chip__price">{number.state}</span>
                ) : null}
                {price && <span className="number-chip__price">{price}</span>}
              </>,
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface NearestChipsProps extends ChipProps {
  title: string;
  numbers: readonly AvailableNumber[];
}

/** Renders the numbers that come closest to one that is not on offer; nothing without any. */
export function NearestChips({ title, numbers, ...list }: NearestChipsProps) {
  return numbers.length === 0 ? null : (
    <section className="number-nearest" aria-label={title}>
      <p>{title}</p>
      <NumberGrid numbers={numbers} namesPlaces {...list} />
    </section>
  );
}
