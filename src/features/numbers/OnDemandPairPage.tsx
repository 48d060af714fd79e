import { useEffect, useState } from 'react';
import { fillText } from '#lib/text/text.ts';
import { formatUsd } from '#lib/money/money.ts';
import { $onDemandPackage } from '#stores/on-demand-package.ts';
import type { LivePair, PairFailure, WantedPair } from './pair/load-pair.ts';
import { NumberPicker } from './picker/NumberPicker.tsx';
import type { OnDemandTexts } from './open-on-demand-pair.tsx';
import { pairBannerHtml, planCardsHtml } from './pair/pair-html.ts';
import { isWithinCountry, pairNames } from './pair/pair.ts';

interface OnDemandPairPageProps {
  wanted: WantedPair;
  texts: OnDemandTexts;
}

const FAILURE_TITLES = {
  'unknown-country': 'popup.unknown-country.title',
  failed: 'popup.server-error.title',
} as const;

function Banner({ wanted, texts, live }: OnDemandPairPageProps & { live: LivePair }) {
  const names = pairNames(wanted.language, live.pair);
  const key = isWithinCountry(live.pair) ? 'numbers.meta-title-same' : 'numbers.meta-title';
  const title = fillText(texts[key], {
    ...names,
    price: formatUsd(live.price.baseCents),
    brand: texts.brand,
  });
  useEffect(() => {
    document.title = title;
  }, [title]);
  const banner = pairBannerHtml(texts, live.pair, names, {
    language: wanted.language,
    pair: live.price,
  });
  return (
    <section className="section section--first pair-head">
      <div className="container" dangerouslySetInnerHTML={{ __html: banner.html }} />
    </section>
  );
}

function Plan({ wanted, texts, live }: OnDemandPairPageProps & { live: LivePair }) {
  const plan = planCardsHtml(texts, live.pair, pairNames(wanted.language, live.pair));
  return (
    <section className="section section--surface pair-plan">
      <div className="container" dangerouslySetInnerHTML={{ __html: plan.html }} />
    </section>
  );
}

function Waiting({ texts, failure }: { texts: OnDemandTexts; failure: PairFailure | undefined }) {
  const title = failure === undefined ? 'not-found.loading' : FAILURE_TITLES[failure];
  return (
    <section className="section section--first">
      <div className="container stack">
        <h1>{texts[title]}</h1>
      </div>
    </section>
  );
}

/**
 * Renders the choose-number page of a pair newer than the build: the same banner, list and plan,
 * rendered in the browser.
 */
export function OnDemandPairPage({ wanted, texts }: OnDemandPairPageProps) {
  const [live, setLive] = useState<LivePair>();
  const [failure, setFailure] = useState<PairFailure>();
  const [listeners] = useState(() => ({
    onLive: (loaded: LivePair): void => {
      setLive(loaded);
      $onDemandPackage.set(loaded.pair.packageCountry);
    },
    onFailure: setFailure,
    onRetry: () => setFailure(undefined),
  }));
  return (
    <>
      {live === undefined ? (
        <Waiting texts={texts} failure={failure} />
      ) : (
        <Banner wanted={wanted} texts={texts} live={live} />
      )}
      {failure === undefined ? (
        <section className="section" id="numbers">
          <div className="container stack gap-6">
            <h2>{texts['numbers.choose-title']}</h2>
            <NumberPicker wanted={wanted} texts={texts} listeners={listeners} />
          </div>
        </section>
      ) : null}
      {live === undefined ? null : <Plan wanted={wanted} texts={texts} live={live} />}
    </>
  );
}
