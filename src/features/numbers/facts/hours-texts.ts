import type { Language } from '#config/languages.ts';
import { dateFormat, formatList } from '#i18n/date-formats.ts';
import { fillText, type TextValues } from '#lib/text/text.ts';
import { DAY_MS } from '#lib/time.ts';
import type { Strings, TextKey } from '#i18n/texts.ts';
import {
  DAY_MINUTES,
  listYears,
  sharedHours,
  workingHours,
  type ByPlace,
  type Difference,
  type DifferencePeriod,
  type Span,
  type YearDifference,
} from './clock-difference.ts';
import { CLOCK_TEXTS, placeText, timeText, timeValues } from './clock-texts.ts';

/** The texts of when two countries work. */
export const HOURS_TEXTS = [
  'pair-facts.hours-title',
  'pair-facts.hours-both',
  'pair-facts.hours-some-places',
  'pair-facts.hours-worked',
  'pair-facts.hours-days',
  'pair-facts.hours-in-year',
  'pair-facts.hours-range',
  'pair-facts.hours-there',
  'pair-facts.hours-there-range',
  'pair-facts.hours-most-days',
  'pair-facts.hours-shared',
  'pair-facts.hours-shared-some',
  'pair-facts.hours-shared-when',
  'pair-facts.hours-no-overlap',
  'pair-facts.hours-none',
  'pair-facts.hours-scale',
  'pair-facts.hours-scale-days',
  'pair-facts.hours-scale-days-range',
  'pair-facts.hours-scale-most',
  'pair-facts.hours-without',
  ...CLOCK_TEXTS,
] as const satisfies readonly TextKey[];

export type HoursTexts = Strings<(typeof HOURS_TEXTS)[number]>;

/** A country as a page names it; codes are ISO 3166-1 alpha-2. */
interface FactCountry {
  iso2: string;
  name: string;
}

/** What the working hours of a page are computed from. */
export interface HoursInput {
  language: Language;
  didCountry: FactCountry;
  packageCountry: FactCountry;
  /** Both countries in the forms that texts ask for. */
  names: TextValues;
  /** The year of the build, the first one whose clock changes are shown. */
  year: number;
}

/** The differences of the years that are shown, and the one of most of their days. */
export interface Differences {
  differences: readonly DifferencePeriod[];
  usual: DifferencePeriod;
  holds: YearDifference['holds'];
  /** The shared hours that are shown are those of all places (`isSharedByAll`). */
  byAll: boolean;
}

type Period = DifferencePeriod['periods'][number];

const dayTexts = new Map<string, string>();

/** Returns the days of a period in the words of a language, without their year. */
function daysText(texts: HoursTexts, language: Language, { from, to }: Period): string {
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

const endsOf = (year: number) => [Date.UTC(year, 0, 1, 12), Date.UTC(year, 11, 31, 12)] as const;

const isWholeYear = ({ from, to }: Period): boolean => {
  const [first, last] = endsOf(from.getUTCFullYear());
  return from.getTime() === first && to.getTime() === last;
};

/** Returns the part of a period that is in a year; none where it is in others. */
function withinYear({ from, to }: Period, year: number): Period[] {
  const [first, last] = endsOf(year);
  const [start, end] = [Math.max(from.getTime(), first), Math.min(to.getTime(), last)];
  return start > end ? [] : [{ from: new Date(start), to: new Date(end) }];
}

/**
 * Returns the days on which one of some differences holds, in the words of a language: a line for
 * each year that is shown and has some, or the year where all its days are meant.
 */
export function daysByYear(
  texts: HoursTexts,
  { language, year: built }: Pick<HoursInput, 'language' | 'year'>,
  differences: readonly DifferencePeriod[],
): string[] {
  const inOrder = differences
    .flatMap(({ periods }) => periods)
    .toSorted((one, other) => one.from.getTime() - other.from.getTime());
  const joined: Period[] = [];
  for (const period of inOrder) {
    const before = joined.at(-1);
    const isNext = before !== undefined && period.from.getTime() - before.to.getTime() <= DAY_MS;
    if (isNext) joined[joined.length - 1] = { from: before.from, to: period.to };
    else joined.push(period);
  }
  return listYears(built).flatMap((year) => {
    const periods = joined.flatMap((period) => withinYear(period, year));
    if (periods.length === 0) return [];
    if (periods.some(isWholeYear)) return String(year);
    const days = formatList(
      language,
      periods.map((at) => daysText(texts, language, at)),
    );
    const line = fillText(texts['pair-facts.hours-in-year'], { days, year });
    return line.charAt(0).toLocaleUpperCase(language) + line.slice(1);
  });
}

/**
 * Returns whether two countries share hours in all their places whenever some of these share any.
 * Otherwise a page shows those of some places for the whole year: a list of both would say that
 * hours get longer where they get shorter.
 */
export const isSharedByAll = (differences: readonly Difference[]): boolean =>
  differences.every((difference) => {
    const { all, some } = workingHours(difference);
    return sharedHours(all).length > 0 || sharedHours(some).length === 0;
  });

/** Returns the hours in which both countries work: in all their places, or by place in some. */
export function overlapOf(
  difference: DifferencePeriod,
  byAll: boolean,
): { spans: Span[]; byPlace: ByPlace | undefined } {
  const { all, some } = workingHours(difference);
  const byPlace = byAll ? undefined : difference.byPlace;
  return { spans: sharedHours(byPlace === undefined ? all : some), byPlace };
}

/** Returns hours in words; those of some places alone say on which place they depend. */
export function hoursText(
  texts: HoursTexts,
  { language, names }: Pick<HoursInput, 'language' | 'names'>,
  spans: readonly Span[],
  byPlace?: ByPlace,
): string {
  const parts = spans.map(({ from, to }) =>
    fillText(texts['pair-facts.hours-range'], {
      from: timeText(language, from),
      to: timeText(language, to % DAY_MINUTES),
    }),
  );
  const hours = formatList(language, parts);
  if (byPlace === undefined) return hours;
  const place = placeText(texts, names, byPlace);
  return fillText(texts['pair-facts.hours-some-places'], { hours, place });
}

/** Returns by which clock a drawing is, and on which days of the year it is true. */
export function scaleText(
  texts: HoursTexts,
  { language, names }: HoursInput,
  { usual, holds }: Differences,
): string {
  if (holds === 'always') return fillText(texts['pair-facts.hours-scale'], names);
  if (holds === 'most') return fillText(texts['pair-facts.hours-scale-most'], names);
  const key = usual.byPlace === undefined ? 'hours-scale-days' : 'hours-scale-days-range';
  return fillText(texts[`pair-facts.${key}`], { ...names, ...timeValues(texts, language, usual) });
}
