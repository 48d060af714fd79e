import { OrderSummary, PlaceName } from '#domain/checkout/OrderSummary.tsx';
import { Price } from '#components/ui/Price.tsx';
import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import type { Language } from '#config/languages.ts';
import { countryName } from '#i18n/country-name.ts';
import { toCents } from '#lib/money/money.ts';
import type { OrderData } from '#stores/order-data.ts';
import type { PersonalTexts } from './types.ts';

interface OrderedNumberProps {
  /** Undefined until the tab's order is read. */
  order: OrderData | undefined;
  language: Language;
  texts: PersonalTexts;
}

/** Renders the number that was chosen, beside the details. */
export function OrderedNumber({ order, language, texts }: OrderedNumberProps) {
  const { didCountry, packageCountry, didData } = order ?? {};
  const country = didCountry && countryName(language, didCountry.iso2, didCountry.countryName);
  const rows = [
    {
      term: texts['checkout.number'],
      value: didData ? (
        <bdi className="digits" dir="ltr">
          {didData.did}
        </bdi>
      ) : (
        <Skeleton />
      ),
    },
    {
      term: texts['checkout.location'],
      value:
        didData && country ? <PlaceName state={didData.state} country={country} /> : <Skeleton />,
    },
    {
      term: texts['checkout.package-country'],
      value: packageCountry ? (
        countryName(language, packageCountry.iso2, packageCountry.countryName)
      ) : (
        <Skeleton />
      ),
    },
  ];
  return (
    <OrderSummary
      title={texts['checkout.summary-title']}
      showText={texts['checkout.summary-show']}
      hideText={texts['checkout.summary-hide']}
      rows={rows}
      total={{
        term: texts['checkout.price'],
        value: didData ? <Price cents={toCents(didData.price)} /> : <Skeleton />,
      }}
    />
  );
}
