import { type ReactNode, useId, useState } from 'react';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { chevron } from '#components/ui/icons/icons.ts';
import { readPlaceName } from '#lib/browser/read-place-name.ts';
import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import type { Language } from '#config/languages.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import './order-summary.css';

interface SummaryRow {
  term: string;
  value: ReactNode;
}

interface OrderSummaryProps {
  title: string;
  rows: readonly SummaryRow[];
  /** The last row, always in view. */
  total: SummaryRow;
  showText: string;
  hideText: string;
  /** Something below the total, a note for instance. */
  children?: ReactNode;
}

/**
 * Renders what is being bought: a panel beside the form, folded to its total on phones until it is
 * opened.
 */
export function OrderSummary(props: OrderSummaryProps) {
  const { title, rows, total, showText, hideText, children } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section className="card order-summary" aria-labelledby={`${id}-title`}>
      <div className="order-summary__head">
        <h2 className="order-summary__title" id={`${id}-title`}>
          {title}
        </h2>
        <button
          className="link-button order-summary__fold"
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-rows`}
          onClick={() => setOpen(!open)}
        >
          {open ? hideText : showText}
          <Icon shape={chevron} className="icon--small" />
        </button>
      </div>
      <dl className="summary order-summary__rows" id={`${id}-rows`} data-open={open || undefined}>
        {rows.map(({ term, value }) => (
          <div className="summary__row" key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="summary order-summary__total">
        <div className="summary__row summary__row--total">
          <dt>{total.term}</dt>
          <dd>{total.value}</dd>
        </div>
      </dl>
      {children}
    </section>
  );
}

interface PlaceNameProps {
  /** The provider's own name, empty where a country has no states. */
  state: string;
  country: string;
}

/** Renders where a number is; the state keeps its writing direction inside another language. */
function PlaceName({ state, country }: PlaceNameProps) {
  if (state === '') return country;
  return (
    <>
      <bdi>{readPlaceName(state)}</bdi>, <bdi>{country}</bdi>
    </>
  );
}

type RowTexts = Readonly<
  Record<'checkout.number' | 'checkout.location' | 'checkout.package-country', string>
>;

/** Returns the rows that name an order's number; `order` is undefined until the tab's is read. */
export function orderRows(
  order: OrderData | undefined,
  language: Language,
  texts: RowTexts,
): SummaryRow[] {
  const nameOf = (country: { iso2: string; countryName: string }): string =>
    countryName(language, country.iso2, country.countryName);
  return [
    {
      term: texts['checkout.number'],
      value: order ? (
        <bdi className="digits" dir="ltr">
          {order.didData.did}
        </bdi>
      ) : (
        <Skeleton />
      ),
    },
    {
      term: texts['checkout.location'],
      value: order ? (
        <PlaceName state={order.didData.state} country={nameOf(order.didCountry)} />
      ) : (
        <Skeleton />
      ),
    },
    {
      term: texts['checkout.package-country'],
      value: order ? nameOf(order.packageCountry) : <Skeleton />,
    },
  ];
}
