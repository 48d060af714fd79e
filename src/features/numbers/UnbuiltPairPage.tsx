import { useEffect, useState } from 'react';
import { fillText } from '#lib/fill-text.ts';
import { formatUsd } from '#lib/money.ts';
import { fromPriceCents } from '#site-data/site-data.ts';
import type { LivePair, WantedPair } from './load-pair.ts';
import { NumberPicker } from './NumberPicker.tsx';
import type { UnbuiltTexts } from './open-unbuilt-pair.tsx';
import { pairBannerHtml, planCardsHtml } from './pair-html.ts';

interface UnbuiltPairPageProps {
  wanted: WantedPair;
  texts: UnbuiltTexts;
}

/** The choose-number page of a pair newer than the build: the same banner, plan and list, written in the browser. */
export function UnbuiltPairPage({ wanted, texts }: UnbuiltPairPageProps) {
  const [live, setLive] = useState<LivePair>();
  const fromCents = live === undefined ? 0 : fromPriceCents(live.price);
  useEffect(() => {
    if (live === undefined) return;
    document.title = fillText(texts['numbers.metaTitle'], {
      didCountry: live.pair.did.name,
      packageCountry: live.pair.package.name,
      price: formatUsd(fromCents),
      brand: texts.brand,
    });
  }, [live, fromCents, texts]);
  return (
    <>
      {live === undefined ? (
        <section className="section section--first">
          <div className="container stack">
            <h1>{texts['not-found.loading']}</h1>
          </div>
        </section>
      ) : (
        <>
          <section className="section section--first">
            <div
              className="container"
              dangerouslySetInnerHTML={{
                __html: pairBannerHtml(texts, live.pair, fromCents).html,
              }}
            />
          </section>
          <section className="section section--surface pair-plan">
            <div
              className="container"
              dangerouslySetInnerHTML={{ __html: planCardsHtml(texts, live.pair).html }}
            />
          </section>
        </>
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
