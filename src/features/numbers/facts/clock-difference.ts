/** Minutes that clocks are ahead of others; a country with several time zones makes it a range. */
export interface Difference {
  least: number;
  most: number;
}

/** A difference and the parts of the year in which it holds; both days are of the UTC calendar. */
export interface DifferencePeriod extends Difference {
  days: number;
  periods: readonly { from: Date; to: Date }[];
}

const DAY_MS = 86_400_000;

/** By how much the clocks of a country are ahead of UTC, for each day of a year. */
type Offsets = readonly Difference[];

const offsetsMade = new Map<string, Offsets>();
const zoneFormats = new Map<string, Intl.DateTimeFormat>();

const daysMade = new Map<number, readonly Date[]>();

/** Returns the days of a year at noon; nothing may change these objects. */
function daysOf(year: number): readonly Date[] {
  let days = daysMade.get(year);
  if (days === undefined) {
    const [first, end] = [Date.UTC(year, 0, 1, 12), Date.UTC(year + 1, 0, 1, 12)];
    days = Array.from(
      { length: (end - first) / DAY_MS },
      (_, index) => new Date(first + index * DAY_MS),
    );
    daysMade.set(year, days);
  }
  return days;
}

/** Returns how many minutes a time zone is ahead of UTC at a moment. */
function offsetOf(timeZone: string, moment: Date): number {
  let format = zoneFormats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    zoneFormats.set(timeZone, format);
  }
  const [, sign = '+', hours = '0', minutes = '0'] =
    /GMT([+-])(\d+):(\d+)/.exec(format.format(moment)) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Returns a country's offsets (ISO 3166-1 alpha-2); undefined when its time zones are unknown. */
function offsetsOf(country: string, year: number): Offsets | undefined {
  const id = `${country}-${year}`;
  const before = offsetsMade.get(id);
  if (before !== undefined) return before;
  const zones = timeZonesOf(country);
  if (zones.length === 0) return undefined;
  const offsets = daysOf(year).map((day) => {
    const minutes = zones.map((zone) => offsetOf(zone, day));
    return { least: Math.min(...minutes), most: Math.max(...minutes) };
  });
  offsetsMade.set(id, offsets);
  return offsets;
}

function timeZonesOf(country: string): readonly string[] {
  try {
    return new Intl.Locale(`und-${country}`).getTimeZones() ?? [];
  } catch {
    return [];
  }
}

const differencesMade = new Map<string, readonly DifferencePeriod[]>();

/**
 * Returns by how much the clocks of a country are ahead of those of another one in a year, by the
 * time zones that `Intl` knows; the difference of most days comes first. Empty when one of the
 * countries (ISO 3166-1 alpha-2) has no known time zone.
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

function createDifferences(country: string, other: string, year: number): DifferencePeriod[] {
  const [ahead, behind] = [offsetsOf(country, year), offsetsOf(other, year)];
  if (ahead === undefined || behind === undefined) return [];
  const found = new Map<string, DifferencePeriod & { periods: { from: Date; to: Date }[] }>();
  let last = '';
  for (const [index, day] of daysOf(year).entries()) {
    const [one, two] = [ahead[index], behind[index]];
    if (one === undefined || two === undefined) continue;
    const difference = { least: one.least - two.most, most: one.most - two.least };
    const id = `${difference.least} ${difference.most}`;
    const entry = found.get(id) ?? { ...difference, days: 0, periods: [] };
    entry.days += 1;
    const period = entry.periods.at(-1);
    if (id === last && period !== undefined) period.to = day;
    else entry.periods.push({ from: day, to: day });
    found.set(id, entry);
    last = id;
  }
  return [...found.values()].sort((a, b) => b.days - a.days);
}

/** A part of a day in minutes from midnight. */
export interface Span {
  from: number;
  to: number;
}

const DAY = 24 * 60;
/** A working day by the clock of the place. */
export const WORKING_DAY: Span = { from: 9 * 60, to: 18 * 60 };

/** Cuts a span that begins or ends outside a day into the spans of one day. */
function withinDay(from: number, to: number): Span[] {
  if (to - from >= DAY) return [{ from: 0, to: DAY }];
  const start = ((from % DAY) + DAY) % DAY;
  const end = start + to - from;
  if (end <= DAY) return [{ from: start, to: end }];
  return [
    { from: 0, to: end - DAY },
    { from: start, to: DAY },
  ];
}

/**
 * Returns the working hours of a country whose clocks are ahead by a difference, by the clock of the
 * other one: those of all its places, which may be none, and those of some.
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
