import { useEffect, useState } from 'react';
import { focusOnMount } from '#components/ui/focus.ts';
import { Skeleton } from '#components/ui/Skeleton.tsx';
import { chooseYourNumberRoute } from '#config/routes.ts';
import type { Language } from '#config/languages.ts';
import { getAvailableDids } from '#contract/hub/catalogue.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { formatUsd, toCents } from '#lib/money.ts';
import { formatPhone } from '#lib/phone-format.ts';
import { countrySlug } from '#lib/slug.ts';
import { fillText, isolate } from '#lib/text.ts';
import { request } from '#stores/api.ts';
import { readHoldToken } from '#stores/hold-token.ts';
import type { OrderData } from '#stores/order-data.ts';
import type { HoldTexts } from './hold-texts.ts';
import { findNearest, type ListedNumber } from './nearest-numbers.ts';

const COUNT = 4;

interface NearestNumbersProps {
  /** The order whose number is gone. */
  order: OrderData;
  /** Where the buyer has just pressed a button that needs the number. */
  takesFocus: boolean;
  onChoose: (number: OrderData['didData']) => void;
  language: Language;
  texts: HoldTexts;
}

/** Loads the numbers near to the order's; none when that fails. */
async function loadNearest({ didCountry, packageCountry, didData }: OrderData) {
  const response = await request(getAvailableDids, {
    params: { countryId: didCountry.countryID },
    query: { packageId: packageCountry.packageId },
    holdToken: readHoldToken(),
  });
  const groups = (response.ok ? response.value.result : null) ?? [];
  return findNearest(
    groups.flatMap(({ dids }) => dids),
    didData,
    COUNT,
  );
}

/** Offers the numbers that are nearest to one that is gone. */
export function NearestNumbers({ order, takesFocus, onChoose, ...rest }: NearestNumbersProps) {
  const { language, texts } = rest;
  const [near, setNear] = useState<ReturnType<typeof findNearest>>();
  useEffect(() => {
    let isGone = false;
    const load = async (): Promise<void> => {
      const loaded = await loadNearest(order);
      if (!isGone) setNear(loaded);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [order]);
  const { didCountry, packageCountry, didData } = order;
  const choose = ({ didid, did, price, state }: ListedNumber): void =>
    onChoose({
      ...didData,
      didid,
      did: formatPhone(did),
      price,
      // In the words that the page has for it.
      state: state === near?.area ? didData.state : state,
    });
  const all = chooseYourNumberRoute(
    countrySlug(didCountry.countryName),
    countrySlug(packageCountry.countryName),
  );
  return (
    <section
      className="card nearest"
      aria-labelledby="nearest-title"
      tabIndex={-1}
      ref={takesFocus ? focusOnMount : undefined}
    >
      <h2 className="nearest__title" id="nearest-title">
        {texts['hold-number.gone']}
      </h2>
      <p>{texts['hold-number.gone-text']}</p>
      {near === undefined ? <Skeleton lines={3} /> : null}
      {near && near.numbers.length > 0 ? (
        <>
          <p>{texts['hold-number.nearest']}</p>
          <ul className="nearest__list">
            {near.numbers.map((number) => (
              <li key={number.didid}>
                <button className="nearest__number" type="button" onClick={() => choose(number)}>
                  <bdi className="digits" dir="ltr">
                    {formatPhone(number.did)}
                  </bdi>
                  {number.state === '' || number.state === near.area ? null : (
                    <bdi className="muted small">{number.state}</bdi>
                  )}
                  <span className="muted small">
                    {fillText(texts['hold-number.price'], {
                      price: isolate(formatUsd(toCents(number.price))),
                    })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {near?.numbers.length === 0 ? <p>{texts['hold-number.none-near']}</p> : null}
      <p>
        <a href={localizedPath(language, all)}>{texts['hold-number.all']}</a>
      </p>
    </section>
  );
}
