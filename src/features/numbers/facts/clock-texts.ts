import type { Language } from '#config/languages.ts';
import { dateFormat, formatList } from '#i18n/date-formats.ts';
import type { Strings, TextKey } from '#i18n/texts.ts';
import { fillText, type TextValues } from '#lib/text/text.ts';
import { MINUTE_MS } from '#lib/time.ts';
import {
  DAY_MINUTES,
  type ByPlace,
  type Difference,
  type YearDifference,
} from './clock-difference.ts';

/** The texts that name a time of day in another country. */
export const CLOCK_TEXTS = [
  'pair-facts.hours-line',
  'pair-facts.hours-line-most',
  'pair-facts.hours-line-range',
  'pair-facts.hours-line-range-most',
  'pair-facts.hours-line-range-season',
  'pair-facts.hours-line-season',
  'pair-facts.hours-same',
  'pair-facts.hours-next-day',
  'pair-facts.hours-day-before',
  'pair-facts.hours-place-there',
  'pair-facts.hours-place-there-short',
  'pair-facts.hours-place-here',
  'pair-facts.hours-place-here-short',
  'pair-facts.hours-place-both',
] as const satisfies readonly TextKey[];

type ClockTexts = Strings<(typeof CLOCK_TEXTS)[number]>;

/** The example time, in minutes after midnight in the visitor's time zone. */
const REFERENCE_MINUTES = 18 * 60;

const times = new Map<string, string>();

/** Returns a time of day in the words of a language; minutes count from midnight. */
export function timeText(language: Language, minutes: number): string {
  const id = `${language} ${minutes}`;
  let time = times.get(id);
  if (time === undefined) {
    time = dateFormat(language, { timeStyle: 'short' }).format(new Date(minutes * MINUTE_MS));
    times.set(id, time);
  }
  return time;
}

/** Returns the time of a day that may be the one before or after. */
const timeOfDay = (language: Language, minutes: number): string =>
  timeText(language, ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES);

/**
 * Returns the times there when it is `REFERENCE_MINUTES` here, the least difference first.
 * `withDay` adds the day to a time; one that the next time has too goes with that.
 */
function listTimes(
  language: Language,
  differences: readonly number[],
  withDay: (time: string, minutes: number) => string,
): string[] {
  return differences.map((difference, index) => {
    const minutes = REFERENCE_MINUTES + difference;
    const time = timeOfDay(language, minutes);
    const next = differences[index + 1];
    const isSameDay = next !== undefined && dayMark(REFERENCE_MINUTES + next) === dayMark(minutes);
    return isSameDay ? time : withDay(time, minutes);
  });
}

/** Returns the times there in the words of a language, with the day if it is another one. */
function timesInWords(
  texts: ClockTexts,
  language: Language,
  differences: readonly number[],
): string[] {
  return listTimes(language, differences, (time, minutes) => {
    if (minutes >= DAY_MINUTES) return fillText(texts['pair-facts.hours-next-day'], { time });
    return minutes < 0 ? fillText(texts['pair-facts.hours-day-before'], { time }) : time;
  });
}

/** Returns the ends of the times there, as `timesInWords` does. */
export function timesThere(
  texts: ClockTexts,
  language: Language,
  { least, most }: Difference,
): { from: string; to: string } {
  const [from = '', to = ''] = timesInWords(texts, language, [least, most]);
  return { from, to };
}

/** Returns a difference as texts name it: the time here, and the ends of the times there. */
export const timeValues = (
  texts: ClockTexts,
  language: Language,
  difference: Difference,
): TextValues => ({
  time: timeText(language, REFERENCE_MINUTES),
  ...timesThere(texts, language, difference),
});

/**
 * Returns the end of a sentence, on whose place a time depends. `short` is for one that has just
 * named both countries; without it, the text names the country that it means.
 */
export function placeText(
  texts: ClockTexts,
  names: TextValues,
  byPlace: ByPlace,
  short: '' | '-short' = '',
): string {
  const key = byPlace === 'both' ? byPlace : (`${byPlace}${short}` as const);
  return fillText(texts[`pair-facts.hours-place-${key}`], names);
}

/** Returns the minutes of a difference that is the same in all places. */
const minutesOf = ({ most }: Difference): number => most;

/** Joins times of which one holds. `Intl` lacks the "u" of Spanish before 11, "once". */
const eitherOf = (language: Language, either: readonly string[]): string =>
  formatList(language, either, 'disjunction').replace(/ o (?=11:)/, ' u ');

/**
 * Returns by how much the clocks of two countries differ, in a sentence that names both and is
 * true on every day of the year.
 */
export function differenceText(
  texts: ClockTexts,
  language: Language,
  { least, most, holds, byPlace, all }: YearDifference,
  names: TextValues,
): string {
  if (least === 0 && most === 0 && holds === 'always') return texts['pair-facts.hours-same'];
  const values = { ...names, ...timeValues(texts, language, { least, most }) };
  const kind = holds === 'always' ? '' : (`-${holds}` as const);
  if (byPlace !== undefined) {
    const place = placeText(texts, names, byPlace, '-short');
    return fillText(texts[`pair-facts.hours-line-range${kind}`], { ...values, place });
  }
  const either = timesInWords(texts, language, all.map(minutesOf));
  return fillText(texts[`pair-facts.hours-line${kind}`], {
    ...values,
    times: eitherOf(language, either),
  });
}

/** Returns a day as a map shows it: +1 and −1 are the day after and the day before. */
function dayMark(minutes: number): string {
  if (minutes >= DAY_MINUTES) return ' +1';
  return minutes < 0 ? ' −1' : '';
}

/**
 * Returns the times of both countries at one moment, as short as a map has room for: a range where
 * they depend on the place, else all times of the year.
 */
export function shortTimes(
  language: Language,
  { least, most, byPlace, all }: YearDifference,
): { here: string; there: string } {
  const there = listTimes(
    language,
    byPlace === undefined ? all.map(minutesOf) : [least, most],
    (time, minutes) => `${time}${dayMark(minutes)}`,
  );
  return {
    here: timeOfDay(language, REFERENCE_MINUTES),
    there: there.join(byPlace === undefined ? ' / ' : '–'),
  };
}
