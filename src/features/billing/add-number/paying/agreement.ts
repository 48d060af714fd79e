import type { Language } from '#config/languages.ts';
import type { AddNumberQuote } from '#contract/main/add-number-quote.ts';
import type { Agreement } from '#domain/checkout/agreement.ts';
import type { AddNumberTexts } from '#features/billing/billing-texts.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import { fillText, isolate } from '#lib/text/text.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import { readPlaceName } from '#lib/browser/read-place-name.ts';
import { amountText, paidUntilText } from '../offer/quote-rules.ts';

interface AgreementWords {
  language: Language;
  texts: AddNumberTexts;
  renewals: string | undefined;
}

/**
 * Returns what the customer agrees to: the number and where it is from, both charges, how to stop
 * the renewal, and which card renewals are charged to (`renewals`, where it is not the paying one).
 */
export function describeAddedNumber(
  { didCountry, didData }: OrderData,
  quote: AddNumberQuote,
  { language, texts, renewals }: AgreementWords,
): Agreement {
  const date = paidUntilText(quote, language);
  const country = countryName(language, didCountry.iso2, didCountry.countryName);
  const place =
    didData.state === '' ? country : `${isolate(readPlaceName(didData.state))}, ${country}`;
  const discount = quote.discount > 0 ? amountText(-quote.discount) : undefined;
  return {
    number: [texts['checkout.number'], didData.did],
    rows: [
      [texts['checkout.location'], place],
      ...(discount === undefined ? [] : [[texts['payment.discount-row'], discount] as const]),
      [
        texts['agreement.today'],
        fillText(texts['add-number.today-value'], { price: amountText(quote.total), date }),
      ],
      [
        texts['agreement.next'],
        fillText(texts['agreement.next-value'], { price: amountText(quote.renewalPrice), date }),
      ],
    ],
    notes: [fillText(texts['agreement.stop'], { date }), renewals ?? texts['agreement.card']],
  };
}
