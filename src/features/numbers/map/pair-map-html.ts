import { flagPicture } from '#domain/map/flag-picture.ts';
import { mapHtml, type MapLabel } from '#domain/map/map-svg.ts';
import { getPairMap, PAIR_FRAME } from '#domain/map/pair-map.ts';
import { fillText } from '#lib/text/text.ts';
import type { Markup } from '#lib/text/markup.ts';
import { listDifferences, yearDifference } from '../facts/clock-difference.ts';
import { differenceText, shortTimes } from '../facts/clock-texts.ts';
import type { FactsInput, FactTexts } from '../facts/pair-facts.ts';

/**
 * Returns the drawing of a page's two countries: a call on its way between them, and the time at
 * both ends where their clocks are known; undefined where one of them is on no map.
 */
export function pairMapHtml(texts: FactTexts, input: FactsInput): Markup | undefined {
  const { language, didCountry, packageCountry, names, year } = input;
  const map = getPairMap(didCountry.iso2, packageCountry.iso2);
  if (map === undefined) return undefined;
  const isSame = didCountry.iso2 === packageCountry.iso2;
  const difference = isSame
    ? undefined
    : yearDifference(listDifferences(didCountry.iso2, packageCountry.iso2, year));
  const way = fillText(texts[isSame ? 'pair-facts.map-same' : 'pair-facts.map'], names);
  if (difference === undefined)
    return mapHtml({ ...map, frame: PAIR_FRAME, text: way, labels: [] });
  const { here, there } = shortTimes(language, difference);
  const [from = [0, 0], to = [0, 0]] = [map.way[0], map.way.at(-1)];
  const labels: MapLabel[] = [
    { at: from, text: there, flag: flagPicture(didCountry.iso2) },
    { at: to, text: here, flag: flagPicture(packageCountry.iso2) },
  ];
  const text = `${way} ${differenceText(texts, language, difference, names)}`;
  return mapHtml({ ...map, frame: PAIR_FRAME, text, labels });
}
