import type { Language } from '#config/languages.ts';
import { dateFormat } from '#i18n/date-formats.ts';
import type { Strings, TextKey } from '#i18n/texts.ts';
import { fillText, type TextValues } from '#lib/text/text.ts';
import { DAY_MINUTES, type Difference, type YearDifference } from './clock-difference.ts';

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
    time = dateFormat(language, { timeStyle: 'short' }).format(new Date(minutes * 60_000));
    times.set(id, time);
  }
  return time;
}

/** Returns the time of a day that may be the one before or after. */
const timeOfDay = (language: Language, minutes: number): string =>
  timeText(language, ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES);

/** Returns a time there with its day, if that is another one than here. */
function withDay(texts: ClockTexts, time: string, minutes: number): string {
  if (minutes >= DAY_MINUTES) return fillText(texts['pair-facts.hours-next-day'], { time });
  return minutes < 0 ? fillText(texts['pair-facts.hours-day-before'], { time }) : time;
}

/**
 * Returns the times there when it is `REFERENCE_MINUTES` here, with the day if it is another one;
 * a day that both have goes with the last.
 */
export function timesThere(
  texts: ClockTexts,
  language: Language,
  { least, most }: Difference,
): { from: string; to: string } {
  const [first, last] = [REFERENCE_MINUTES + least, REFERENCE_MINUTES + most];
  const from = timeOfDay(language, first);
  return {
    from: dayMark(first) === dayMark(last) ? from : withDay(texts, from, first),
    to: withDay(texts, timeOfDay(language, last), last),
  };
}

/**
 * Returns by how much the clocks of two countries differ, in a sentence that names both and is
 * true on every day of the year.
 */
export function differenceText(
  texts: ClockTexts,
  language: Language,
  { least, most, holds, byPlace }: YearDifference,
  names: TextValues,
): string {
  if (least === 0 && most === 0 && holds === 'always') return texts['pair-facts.hours-same'];
  const values = {
    ...names,
    time: timeText(language, REFERENCE_MINUTES),
    ...timesThere(texts, language, { least, most }),
  };
  const line = byPlace ? 'pair-facts.hours-line-range' : 'pair-facts.hours-line';
  return fillText(texts[holds === 'always' ? line : (`${line}-${holds}` as const)], values);
}

/** Returns a day as a map shows it: +1 and −1 are the day after and the day before. */
function dayMark(minutes: number): string {
  if (minutes >= DAY_MINUTES) return ' +1';
  return minutes < 0 ? ' −1' : '';
}

/** Returns the times of both countries at one moment, as short as a map has room for. */
export function shortTimes(
  language: Language,
  { least, most }: Difference,
): { here: string; there: string } {
  const here = timeOfDay(language, REFERENCE_MINUTES);
  const [from, to] = [REFERENCE_MINUTES + least, REFERENCE_MINUTES + most];
  const end = `${timeOfDay(language, to)}${dayMark(to)}`;
  if (from === to) return { here, there: end };
  const mark = dayMark(from) === dayMark(to) ? '' : dayMark(from);
  return { here, there: `${timeOfDay(language, from)}${mark}–${end}` };
}
