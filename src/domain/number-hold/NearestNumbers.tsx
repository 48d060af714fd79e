import { focusOnMount } from '#components/ui/focus.ts';
import { LoadedView } from '#components/ui/loading/LoadedView.tsx';
import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import { useLoad } from '#components/ui/loading/use-load.ts';
import { chooseYourNumberRoute } from '#config/routes.ts';
import type { Language } from '#config/languages.ts';
import { getAvailableDids } from '#contract/hub/catalogue.ts';
import { resultOf } from '#contract/result-of.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { formatUsd, toCents } from '#lib/money/money.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { countrySlug } from '#lib/text/slug.ts';
import { fillText, isolate } from '#lib/text/text.ts';
import { request } from '#stores/api.ts';
import { readHoldToken } from '#stores/hold/hold-token.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import { readPlaceName } from '#lib/browser/read-place-name.ts';
import type { HoldTexts } from './hold-texts.ts';
import { findNearest } from './nearest-numbers.ts';

interface NearestNumbersProps {
  /** The order whose number is gone. */
  order: OrderData;
  /** Where the buyer has just pressed a button that needs the number. */
  takesFocus: boolean;
  onChoose: (number: OrderData['didData']) => void;
  language: Language;
  texts: HoldTexts;
}

/** Loads the numbers near to the order's; undefined when that fails. */
async function loadNearest({ didCountry, packageCountry, didData }: OrderData) {
  const response = await request(getAvailableDids, {
    params: { countryId: didCountry.countryID },
    query: { packageId: packageCountry.packageId },
    holdToken: readHoldToken(),
  });
  const offered = resultOf(response);
  if (offered === undefined) return undefined;
  const listed = offered
    .flatMap(({ dids }) => dids)
    .map(({ didid, did, price, state }) => ({ id: didid, number: did, price, state }));
  return findNearest(listed, { id: didData.didid, number: didData.did, state: didData.state });
}

type Near = NonNullable<Awaited<ReturnType<typeof loadNearest>>>;

interface NumberChoiceProps {
  near: Near;
  onChoose: (number: Near['numbers'][number]) => void;
  texts: HoldTexts;
}

/** Renders the near numbers to choose from, or that there are none. */
function NumberChoice({ near, onChoose, texts }: NumberChoiceProps) {
  if (near.numbers.length === 0) return <p>{texts['hold-number.none-near']}</p>;
  return (
    <>
      <p>{texts['hold-number.nearest']}</p>
      <ul className="nearest__list">
        {near.numbers.map((offered) => (
          <li key={offered.id}>
            <button className="nearest__number" type="button" onClick={() => onChoose(offered)}>
              <bdi className="digits" dir="ltr">
                {formatPhone(offered.number)}
              </bdi>
              {offered.state === '' || offered.state === near.area ? null : (
                <bdi className="muted small">{readPlaceName(offered.state)}</bdi>
              )}
              <span className="muted small">
                {fillText(texts['hold-number.price'], {
                  price: isolate(formatUsd(toCents(offered.price))),
                })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Offers the numbers that are nearest to one that is gone. */
export function NearestNumbers({ order, takesFocus, onChoose, ...rest }: NearestNumbersProps) {
  const { language, texts } = rest;
  const { loaded, reload } = useLoad(() => loadNearest(order));
  const { didCountry, packageCountry, didData } = order;
  const choose = ({ id, number, price, state }: Near['numbers'][number]): void =>
    onChoose({
      ...didData,
      didid: id,
      did: formatPhone(number),
      price,
      state,
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
      <LoadedView
        {...{ loaded, reload }}
        failedText={texts['hold-number.none-near']}
        retryText={texts['profile.try-again']}
        waiting={<Skeleton lines={3} />}
      >
        {(near) => <NumberChoice {...{ near, texts }} onChoose={choose} />}
      </LoadedView>
      <p>
        <a href={localizedPath(language, all)}>{texts['hold-number.all']}</a>
      </p>
    </section>
  );
}
