import { cachedPart } from '#lib/part-cache.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time.ts';
import { isFarZone } from './far-places.ts';

/** Minutes that clocks are ahead of others; a country with several time zones makes it a range. */
export interface Difference {
  least: number;
  most: number;
}

/**
 * In which country the time depends on the place: in that of the number, which is there, in the
 * visitor's, which is here, or in both.
 */
export type ByPlace = 'there' | 'here' | 'both';

/**
 * A difference and the days on which it holds. They are those of the other country's calendar, at
 * noon UTC.
 */
export interface DifferencePeriod extends Difference {
  /** Undefined where the difference is the same in all places. */
  byPlace: ByPlace | undefined;
  days: number;
  periods: readonly { from: Date; to: Date }[];
}

/**
 * A page shows the year of its build and the next one: at the end of a year its own clock changes
 * are past (docs/decisions/facts-of-a-country-pair.md, "Decision").
 */
const YEARS = 2;

/** Lists the years whose clock changes a page of a year shows. */
export const listYears = (year: number): number[] =>
  Array.from({ length: YEARS }, (_, index) => year + index);

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the days of the years of `listYears` at noon UTC. */
function daysOf(year: number): readonly Date[] {
  const [first, end] = [Date.UTC(year, 0, 1, 12), Date.UTC(year + YEARS, 0, 1, 12)];
  return Array.from(
    { length: (end - first) / DAY_MS },
    (_, index) => new Date(first + index * DAY_MS),
  );
}

/** Returns how many minutes a time zone is ahead of UTC at a moment. */
function offsetOf(timeZone: string, moment: number): number {
  let format = zoneFormats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    zoneFormats.set(timeZone, format);
  }
  const [, sign = '+', hours = '0', minutes = '0'] =
    /GMT([+-])(\d+):(\d+)/.exec(format.format(moment)) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The offsets of a time zone from UTC in the order of time, each with its first moment. */
type Offsets = readonly { since: number; minutes: number }[];

/** Returns the first moment, to the minute, after which a time zone has the offset of the end. */
function findChange(timeZone: string, start: number, end: number): number {
  let [before, after] = [start, end];
  const minutes = offsetOf(timeZone, end);
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetOf(timeZone, middle) === minutes) after = middle;
    else before = middle;
  }
  return after;
}

function createOffsets(timeZone: string, year: number): Offsets {
  const start = Date.UTC(year, 0, -1);
  const end = Date.UTC(year + YEARS, 0, 3);
  const offsets = [{ since: start, minutes: offsetOf(timeZone, start) }];
  for (let day = start + DAY_MS; day <= end; day += DAY_MS) {
    const minutes = offsetOf(timeZone, day);
    if (minutes === offsets.at(-1)?.minutes) continue;
    offsets.push({ since: findChange(timeZone, day - DAY_MS, day), minutes });
  }
  return offsets;
}

function listOffsets(country: string, year: number): Offsets[] {
  const all = timeZonesOf(country).map((zone) => createOffsets(zone, year));
  return [...new Map(all.map((zone) => [JSON.stringify(zone), zone])).values()];
}

const offsetsMade = new Map<string, readonly Offsets[]>();

/**
 * Returns the offsets of a country's time zones (ISO 3166-1 alpha-2), equal ones once. Rebuilds
 * have them from the build before: a Node.js of other time zones builds everything.
 */
function offsetsOf(country: string, year: number): readonly Offsets[] {
  const id = `${country}-${year}`;
  let offsets = offsetsMade.get(id);
  if (offsets === undefined) {
    offsets = cachedPart('offsets', id, () => listOffsets(country, year));
    offsetsMade.set(id, offsets);
  }
  return offsets;
}

const minutesAt = (offsets: Offsets, moment: number): number =>
  offsets.findLast(({ since }) => since <= moment)?.minutes ?? 0;

/**
 * Returns by how much clocks are ahead of others at the last of these others' noons of a day: a
 * change between two noons would make a day of its own.
 */
function differenceOn(
  noon: number,
  ahead: readonly Offsets[],
  behind: readonly Offsets[],
): Difference {
  const moment = noon - Math.min(...behind.map((other) => minutesAt(other, noon))) * MINUTE_MS;
  const minutes = behind.flatMap((other) => {
    const otherMinutes = minutesAt(other, moment);
    return ahead.map((offsets) => minutesAt(offsets, moment) - otherMinutes);
  });
  return { least: Math.min(...minutes), most: Math.max(...minutes) };
}

/** Returns the time zones of a country, without those of its far places. */
function timeZonesOf(country: string): readonly string[] {
  try {
    const zones = new Intl.Locale(`und-${country}`).getTimeZones() ?? [];
    return zones.filter((zone) => !isFarZone(zone));
  } catch {
    return [];
  }
}

const differencesMade = new Map<string, readonly DifferencePeriod[]>();

/**
 * Returns by how much the clocks of a country are ahead of those of another one in a year and the
 * next, by the time zones that `Intl` knows, without far places; the difference of most days comes
 * first. A day has the difference of its noon in the other country, as clocks change at night.
 * Empty when one of the countries (ISO 3166-1 alpha-2) has no known time zone.
 */
export function listDifferences(
  country: string,
  other: string,
  year: number,
): readonly DifferencePeriod[] {
  const id = `${country}-${other}-${year}`;
  let differences = differencesMade.get(id);
  if (differences === undefined) {
    differences = createDifferences(country, other, year);
    differencesMade.set(id, differences);
  }
  return differences;
}

const isRange = ({ least, most }: Difference): boolean => least < most;

function byPlaceOf(ahead: readonly Offsets[], behind: readonly Offsets[]): ByPlace | undefined {
  if (ahead.length > 1) return behind.length > 1 ? 'both' : 'there';
  return behind.length > 1 ? 'here' : undefined;
}

function createDifferences(country: string, other: string, year: number): DifferencePeriod[] {
  const [ahead, behind] = [offsetsOf(country, year), offsetsOf(other, year)];
  if (ahead.length === 0 || behind.length === 0) return [];
  const found = new Map<string, DifferencePeriod & { periods: { from: Date; to: Date }[] }>();
  const changes = [...ahead, ...behind].flat().map(({ since }) => since);
  let last = '';
  let difference = differenceOn(Date.UTC(year, 0, 1, 12), ahead, behind);
  for (const day of daysOf(year)) {
    const noon = day.getTime();
    // On all other days it is that of the day before: noon is within 14 hours of noon UTC anywhere.
    const mayDiffer = changes.some((since) => Math.abs(since - noon) <= 2 * DAY_MS);
    if (mayDiffer) difference = differenceOn(noon, ahead, behind);
    const id = `${difference.least} ${difference.most}`;
    const byPlace = isRange(difference) ? byPlaceOf(ahead, behind) : undefined;
    const entry = found.get(id) ?? { ...difference, byPlace, days: 0, periods: [] };
    entry.days += 1;
    const period = entry.periods.at(-1);
    if (id === last && period !== undefined) period.to = day;
    else entry.periods.push({ from: day, to: day });
    found.set(id, entry);
    last = id;
  }
  return [...found.values()].sort((a, b) => b.days - a.days);
}

/** Days of each year from which a difference is the rule, and the others are exceptions. */
const MOST_DAYS = 300;

/** What can be said about the clocks of two countries without naming days. */
export interface YearDifference extends Difference {
  /** On all days, on most, or as a range of the whole year. */
  holds: 'always' | 'most' | 'season';
  byPlace: ByPlace | undefined;
  /** The differences that it is made of, the least first: several only with `season`. */
  all: readonly Difference[];
}

/**
 * Returns the difference of all or most days of the years, else all of them with their range;
 * undefined without any. Differences are those of `listDifferences`.
 */
export function yearDifference(
  differences: readonly DifferencePeriod[],
): YearDifference | undefined {
  const [usual] = differences;
  if (usual === undefined) return undefined;
  const isUsual = differences.length === 1 || usual.days >= MOST_DAYS * YEARS;
  const shown = isUsual ? [usual] : differences;
  const all = shown
    .map(({ least, most }) => ({ least, most }))
    .toSorted((one, other) => one.least - other.least || one.most - other.most);
  return {
    least: Math.min(...all.map(({ least }) => least)),
    most: Math.max(...all.map(({ most }) => most)),
    byPlace: shown.find(({ byPlace }) => byPlace !== undefined)?.byPlace,
    holds: differences.length === 1 ? 'always' : isUsual ? 'most' : 'season',
    all,
  };
}

/** A part of a day in minutes from midnight. */
export interface Span {
  from: number;
  to: number;
}

/** A day in minutes. */
export const DAY_MINUTES = 24 * 60;

/** A working day by the clock of the place. */
export const WORKING_DAY: Span = { from: 9 * 60, to: 18 * 60 };

/** Cuts a span that begins or ends outside a day into the spans of one day. */
function withinDay(from: number, to: number): Span[] {
  if (to - from >= DAY_MINUTES) return [{ from: 0, to: DAY_MINUTES }];
  const start = ((from % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  const end = start + to - from;
  if (end <= DAY_MINUTES) return [{ from: start, to: end }];
  return [
    { from: 0, to: end - DAY_MINUTES },
    { from: start, to: DAY_MINUTES },
  ];
}

/**
 * Returns the working hours of a country whose clocks are ahead by a difference, by the clock of
 * the other one: those of all its places, which may be none, and those of some.
 */
export function workingHours({ least, most }: Difference): { all: Span[]; some: Span[] } {
  const [from, to] = [WORKING_DAY.from - least, WORKING_DAY.to - most];
  return {
    all: from < to ? withinDay(from, to) : [],
    some: withinDay(WORKING_DAY.from - most, WORKING_DAY.to - least),
  };
}

/** Returns the parts of spans that lie in the working day. */
export const sharedHours = (spans: readonly Span[]): Span[] =>
  spans
    .map(({ from, to }) => ({
      from: Math.max(from, WORKING_DAY.from),
      to: Math.min(to, WORKING_DAY.to),
    }))
    .filter(({ from, to }) => from < to);
