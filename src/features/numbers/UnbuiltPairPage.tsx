import { useEffect, useState } from 'react';
import { fillText } from '#lib/fill-text.ts';
import { formatUsd } from '#lib/money.ts';
import { fromPriceCents } from '#site-data/site-data.ts';
import type { LivePair, WantedPair } from './load-pair.ts';
import { NumberPicker } from './NumberPicker.tsx';
import type { UnbuiltTexts } from './open-unbuilt-pair.tsx';
import { pairBannerHtml, planCardsHtml } from './pair-html.ts';
import { pairNames } from './pair-names.ts';

interface UnbuiltPairPageProps {
  wanted: WantedPair;
  texts: UnbuiltTexts;
}

function BannerAndPlan({ wanted, texts, live }: UnbuiltPairPageProps & { live: LivePair }) {
  const names = pairNames(wanted.language, live.pair);
  const fromCents = fromPriceCents(live.price);
  const title = fillText(texts['numbers.metaTitle'], {
    ...names,
    price: formatUsd(fromCents),
    brand: texts.brand,
  });
  useEffect(() => {
    document.title = title;
  }, [title]);
  const banner = pairBannerHtml(texts, live.pair, names, fromCents);
  const plan = planCardsHtml(texts, live.pair, names);
  return (
    <>
      <section className="section section--first">
        <div className="container" dangerouslySetInnerHTML={{ __html: banner.html }} />
      </section>
      <section className="section section--surface pair-plan">
        <div className="container" dangerouslySetInnerHTML={{ __html: plan.html }} />
      </section>
    </>
  );
}

/** The choose-number page of a pair newer than the build: the same banner, plan and list, written in the browser. */
export function UnbuiltPairPage({ wanted, texts }: UnbuiltPairPageProps) {
  const [live, setLive] = useState<LivePair>();
  return (
    <>
      {live === undefined ? (
        <section className="section section--first">
          <div className="container stack">
            <h1>{texts['not-found.loading']}</h1>
          </div>
        </section>
      ) : (
        <BannerAndPlan wanted={wanted} texts={texts} live={live} />
      )}
      <section className="section" id="numbers">
        <div className="container stack gap-6">
          <h2>{texts['numbers.chooseTitle']}</h2>
          <NumberPicker wanted={wanted} texts={texts} onLive={setLive} />
        </div>
      </section>
    </>
  );
}
