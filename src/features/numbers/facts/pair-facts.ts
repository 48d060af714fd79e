import type { Language } from '#config/languages.ts';
import { markup, type Markup } from '#lib/markup.ts';
import { dateFormat, listFormat } from '#i18n/date-formats.ts';
import { fillText, type TextValues } from '#lib/text.ts';
import type { Strings, TextKey } from '#i18n/texts.ts';
import {
  listDifferences,
  sharedHours,
  WORKING_DAY,
  workingHours,
  type Difference,
  type DifferencePeriod,
  type Span,
} from './clock-difference.ts';
import { differenceText, timeText, timeThere } from './clock-texts.ts';
import { type Dialling, getDialling } from './dialling.ts';

/** The texts of what a page computes of its two countries. */
export const FACT_TEXTS = [
  'pair-facts.title',
  'pair-facts.dial-title',
  'pair-facts.dial-inside',
  'pair-facts.dial-same-area',
  'pair-facts.dial-other-area',
  'pair-facts.dial-other-area-code',
  'pair-facts.dial-abroad',
  'pair-facts.dial-prefixes',
  'pair-facts.dial-mobile',
  'pair-facts.hours-title',
  'pair-facts.hours-both',
  'pair-facts.hours-some-places',
  'pair-facts.hours-line',
  'pair-facts.hours-line-range',
  'pair-facts.hours-same',
  'pair-facts.hours-days',
  'pair-facts.hours-in-year',
  'pair-facts.hours-range',
  'pair-facts.hours-there',
  'pair-facts.hours-next-day',
  'pair-facts.hours-day-before',
  'pair-facts.hours-shared',
  'pair-facts.hours-shared-some',
  'pair-facts.hours-none',
  'pair-facts.hours-scale',
  'pair-facts.map',
  'pair-facts.map-same',
] as const satisfies readonly TextKey[];

export type FactTexts = Strings<(typeof FACT_TEXTS)[number]>;

/** A country as a page names it; codes are ISO 3166-1 alpha-2. */
interface FactCountry {
  iso2: string;
  name: string;
}

/** What the facts of a page are computed from. */
export interface FactsInput {
  language: Language;
  didCountry: FactCountry;
  packageCountry: FactCountry;
  /** A number that is for sale, as digits with the country code. */
  number: string | undefined;
  /** Both countries in the forms that texts ask for. */
  names: TextValues;
  /** The year whose clock changes are shown. */
  year: number;
}

/**
 * Returns how a number of the country is dialled and when both countries work. Nothing of it
 * depends on the day, so that a page changes only when a fact does.
 */
export function pairFactsHtml(texts: FactTexts, input: FactsInput): Markup {
  const parts = [dialHtml(texts, input), hoursHtml(texts, input)].filter(
    (part) => part !== undefined,
  );
  if (parts.length === 0) return markup``;
  return markup`
    <h2>${texts['pair-facts.title']}</h2>
    <div class="pair-facts-grid">${parts}</div>`;
}

/** A text of `FACT_TEXTS` that says from where a number is dialled. */
type DialKey = Extract<(typeof FACT_TEXTS)[number], `pair-facts.dial-${string}`>;

/** Returns how a number is dialled in its country, with the text for each way. */
export function insideRows({
  inside,
  otherArea,
}: Pick<Dialling, 'inside' | 'otherArea'>): { key: DialKey; dialled: string }[] {
  if (otherArea === undefined) return [{ key: 'pair-facts.dial-inside', dialled: inside }];
  const key = otherArea.hasCompanyCode
    ? 'pair-facts.dial-other-area-code'
    : 'pair-facts.dial-other-area';
  return [
    { key: 'pair-facts.dial-same-area', dialled: inside },
    { key, dialled: otherArea.number },
  ];
}

function dialHtml(
  texts: FactTexts,
  { packageCountry, number, names }: FactsInput,
): Markup | undefined {
  if (number === undefined) return undefined;
  const { inside, otherArea, abroad, mobile } = getDialling(number, packageCountry.iso2);
  const row = (key: DialKey, dialled: string): Markup => markup`
    <div class="dial-row">
      <dt>${fillText(texts[key], names)}</dt>
      <dd><bdi dir="ltr">${dialled}</bdi></dd>
    </div>`;
  const rows = insideRows({ inside, otherArea }).map(({ key, dialled }) => row(key, dialled));
  if (abroad !== undefined) rows.push(row('pair-facts.dial-abroad', abroad.number));
  rows.push(row('pair-facts.dial-mobile', mobile));
  const prefixes = abroad?.prefixes ?? [];
  const [before = '', after = ''] = fillText(texts['pair-facts.dial-prefixes'], names).split(
    '{{prefixes}}',
  );
  return markup`
    <section class="card pair-fact">
      <h3>${texts['pair-facts.dial-title']}</h3>
      <dl class="dial-rows" data-fact="dialling">${rows}</dl>
      ${prefixes.length === 0 ? '' : markup`<p class="muted small" data-fact="prefixes">${before}<bdi dir="ltr">${prefixes.join(', ')} …</bdi>${after}</p>`}
    </section>`;
}

/** A day in minutes. */
const DAY_MINUTES = 24 * 60;

/** Days of a year from which a difference is the rule, and the others are exceptions. */
const MOST_DAYS = 300;

type Period = DifferencePeriod['periods'][number];

function hoursHtml(texts: FactTexts, input: FactsInput): Markup | undefined {
  const { language, didCountry, packageCountry, names, year } = input;
  if (didCountry.iso2 === packageCountry.iso2) return undefined;
  const differences = listDifferences(didCountry.iso2, packageCountry.iso2, year);
  const [usual] = differences;
  if (usual === undefined) return undefined;
  return markup`
    <section class="card pair-fact">
      <h3>${texts['pair-facts.hours-title']}</h3>
      <p data-fact="difference">${differenceText(texts, language, usual, names)}</p>
      ${differences.length === 1 ? '' : periodsHtml(texts, input, differences)}
      ${daysDrawing(texts, input, usual)}
      <p data-fact="overlap">${sharedText(texts, language, usual, names)}</p>
    </section>`;
}

const dayTexts = new Map<string, string>();

/** Returns the days of a period in the words of a language, without their year. */
function daysText(texts: FactTexts, language: Language, { from, to }: Period): string {
  const id = `${language} ${from.getTime()} ${to.getTime()}`;
  let text = dayTexts.get(id);
  if (text === undefined) {
    const days = dateFormat(language, { day: 'numeric', month: 'long' }).formatRange(from, to);
    // A dash between numbers looks turned around in Hebrew, so words stand for it.
    const [start = '', end] = days.split(/\s*–\s*/);
    text =
      end === undefined
        ? start
        : fillText(texts['pair-facts.hours-days'], { from: start, to: end });
    dayTexts.set(id, text);
  }
  return text;
}

/**
 * Returns which time it is there on the days of the year on which the difference is not the usual
 * one. A period that goes on into another year is named up to the end of this one: the rules of the
 * other may differ.
 */
function periodsHtml(
  texts: FactTexts,
  { language, year }: FactsInput,
  differences: readonly DifferencePeriod[],
): Markup {
  const list = listFormat(language);
  const exceptions = differences
    .filter(({ days }) => days < MOST_DAYS)
    .sort((one, other) => firstDay(one) - firstDay(other));
  const rows = exceptions.map(({ least, most, periods }) => {
    const days = list.format(periods.map((period) => daysText(texts, language, period)));
    const [from, to] = [timeThere(texts, language, least), timeThere(texts, language, most)];
    const time = least === most ? from : fillText(texts['pair-facts.hours-range'], { from, to });
    return markup`
      <div class="hours-row">
        <dt>${days}</dt>
        <dd>${fillText(texts['pair-facts.hours-there'], { time })}</dd>
      </div>`;
  });
  return markup`
    <p class="muted small">${fillText(texts['pair-facts.hours-in-year'], { year })}</p>
    <dl class="hours-rows" data-fact="weeks">${rows}</dl>`;
}

const firstDay = ({ periods }: DifferencePeriod): number => periods[0]?.from.getTime() ?? 0;

/** Returns the hours in which both countries work: in all their places, else in some. */
function overlapOf(usual: Difference): { spans: Span[]; isOfAll: boolean } {
  const { all, some } = workingHours(usual);
  const spans = sharedHours(all);
  return spans.length > 0 ? { spans, isOfAll: true } : { spans: sharedHours(some), isOfAll: false };
}

const bar = ({ from, to }: Span, name: string): Markup =>
  markup`<rect class="day-bar day-bar--${name}" x="${from / 6}" width="${(to - from) / 6}" height="16" rx="4"/>`;

/** Returns hours in words; those that hold for some places of a country alone say so. */
function hoursText(
  texts: FactTexts,
  language: Language,
  spans: readonly Span[],
  isOfAll: boolean,
): string {
  const parts = spans.map(({ from, to }) =>
    fillText(texts['pair-facts.hours-range'], {
      from: timeText(language, from),
      to: timeText(language, to % DAY_MINUTES),
    }),
  );
  const hours = listFormat(language).format(parts);
  return isOfAll ? hours : fillText(texts['pair-facts.hours-some-places'], { hours });
}

/** A line of the drawing, with what it shows in words above it. */
const dayRow = (name: string, hours: string, bars: readonly Markup[]): Markup => markup`
  <p class="day-label"><b>${name}</b> <span>${hours}</span></p>
  <svg class="day-line" viewBox="0 0 240 16" preserveAspectRatio="none" aria-hidden="true">
    <rect class="day-bar day-bar--whole" width="240" height="16" rx="4"/>
    ${bars}
  </svg>`;

/** Joins a span that goes on after midnight. */
function acrossMidnight(spans: readonly Span[]): readonly Span[] {
  const [first, last] = spans;
  return first?.from === 0 && last?.to === DAY_MINUTES && spans.length === 2
    ? [{ from: last.from, to: first.to }]
    : spans;
}

/** Draws both working days on the clock of the visitor's country, and what they share. */
function daysDrawing(texts: FactTexts, input: FactsInput, usual: Difference): Markup {
  const { language, didCountry, packageCountry, names } = input;
  const there = workingHours(usual);
  const { spans: shared, isOfAll } = overlapOf(usual);
  const isSame = usual.least === usual.most;
  const words = (spans: readonly Span[], all: boolean): string =>
    hoursText(texts, language, spans, all);
  const hour = dateFormat(language, { hour: 'numeric' });
  const scale = [0, 6, 12, 18, 24].map(
    (at) => markup`<span>${hour.format(new Date(at * 3_600_000))}</span>`,
  );
  const sharedRow = dayRow(
    texts['pair-facts.hours-both'],
    words(shared, isOfAll),
    shared.map((span) => bar(span, 'shared')),
  );
  return markup`
    <div class="days">
      <p class="muted small">${fillText(texts['pair-facts.hours-scale'], names)}</p>
      ${dayRow(packageCountry.name, words([WORKING_DAY], true), [bar(WORKING_DAY, 'work')])}
      ${dayRow(
        didCountry.name,
        words(acrossMidnight(there.some), isSame),
        there.some.map((span) => bar(span, isSame ? 'work' : 'some')),
      )}
      ${shared.length === 0 ? '' : sharedRow}
      <span class="day-scale" dir="ltr" aria-hidden="true">${scale}</span>
    </div>`;
}

function sharedText(
  texts: FactTexts,
  language: Language,
  usual: Difference,
  names: TextValues,
): string {
  const { spans, isOfAll } = overlapOf(usual);
  const [shared] = spans;
  const [start, end] = [WORKING_DAY.from, WORKING_DAY.to].map((at) => timeText(language, at));
  const values = { ...names, start: start ?? '', end: end ?? '' };
  if (shared === undefined) return fillText(texts['pair-facts.hours-none'], values);
  const key = isOfAll ? 'pair-facts.hours-shared' : 'pair-facts.hours-shared-some';
  return fillText(texts[key], {
    ...values,
    from: timeText(language, shared.from),
    to: timeText(language, shared.to),
  });
}
