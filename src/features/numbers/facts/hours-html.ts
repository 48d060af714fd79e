import type { Language } from '#config/languages.ts';
import { markup, type Markup } from '#lib/text/markup.ts';
import { dateFormat, formatList } from '#i18n/date-formats.ts';
import { fillText, type TextValues } from '#lib/text/text.ts';
import { HOUR_MS } from '#lib/time.ts';
import {
  DAY_MINUTES,
  listDifferences,
  WORKING_DAY,
  workingHours,
  yearDifference,
  type ByPlace,
  type DifferencePeriod,
  type Span,
} from './clock-difference.ts';
import { differenceText, placeText, timesThere, timeText } from './clock-texts.ts';
import { listFarPlaces } from './far-places.ts';
import {
  type Differences,
  daysByYear,
  hoursText,
  type HoursInput,
  type HoursTexts,
  isSharedByAll,
  overlapOf,
  scaleText,
} from './hours-texts.ts';

/**
 * Returns by how much the clocks of two countries differ and when both work; undefined for one
 * country, and where no time zone is known. Where clocks change on other days, or in one country
 * alone, it names the days on which each thing is true.
 */
export function hoursHtml(texts: HoursTexts, input: HoursInput): Markup | undefined {
  const { language, didCountry, packageCountry, names } = input;
  if (didCountry.iso2 === packageCountry.iso2) return undefined;
  const differences = listDifferences(didCountry.iso2, packageCountry.iso2, input.year);
  const [usual] = differences;
  const year = yearDifference(differences);
  if (usual === undefined || year === undefined) return undefined;
  const byAll = isSharedByAll(differences);
  const shown = { differences, usual, holds: year.holds, byAll };
  return markup`
    <section class="card pair-fact">
      <h3>${texts['pair-facts.hours-title']}</h3>
      <p data-fact="difference">${differenceText(texts, language, year, names)}</p>
      ${year.holds === 'always' ? '' : periodsHtml(texts, input, shown)}
      ${daysDrawing(texts, input, shown)}
      ${overlapHtml(texts, input, shown)}
      ${farPlacesHtml(texts, input)}
    </section>`;
}

/** Returns which places of both countries have other hours than shown; empty without any. */
function farPlacesHtml(
  texts: HoursTexts,
  { language, didCountry, packageCountry }: HoursInput,
): Markup {
  const places = [didCountry, packageCountry].flatMap(({ iso2 }) => listFarPlaces(iso2, language));
  if (places.length === 0) return markup``;
  const list = formatList(language, places);
  return markup`<p class="muted small">${fillText(texts['pair-facts.hours-without'], { places: list })}</p>`;
}

/** A row of the days of each year, and what is true on them. */
const dayEntry = ([first = '', ...others]: readonly string[], text: string): Markup => markup`
  <div class="hours-row">
    <dt>${first}${others.map((days) => markup`<br>${days}`)}</dt>
    <dd>${text}</dd>
  </div>`;

/**
 * Returns which time it is there on the days on which the difference is not the usual one. A period
 * that goes on into another year is named by its days in each.
 */
function periodsHtml(
  texts: HoursTexts,
  input: HoursInput,
  { differences, usual, holds }: Differences,
): Markup {
  const { language, names } = input;
  const rows = inOrderOfDays(differences)
    .filter((difference) => holds === 'season' || difference !== usual)
    .map((difference) => {
      const { byPlace } = difference;
      const { from, to } = timesThere(texts, language, difference);
      const text =
        byPlace === undefined
          ? fillText(texts['pair-facts.hours-there'], { time: to })
          : fillText(texts['pair-facts.hours-there-range'], {
              from,
              to,
              place: placeText(texts, names, byPlace),
            });
      return dayEntry(daysByYear(texts, input, [difference]), text);
    });
  return markup`<dl class="hours-rows" data-fact="weeks">${rows}</dl>`;
}

const firstDay = ({ periods }: DifferencePeriod): number => periods[0]?.from.getTime() ?? 0;

const inOrderOfDays = (differences: readonly DifferencePeriod[]): DifferencePeriod[] =>
  differences.toSorted((one, other) => firstDay(one) - firstDay(other));

const bar = ({ from, to }: Span, name: string): Markup =>
  markup`<rect class="day-bar day-bar--${name}" x="${from / 6}" width="${(to - from) / 6}" height="16" rx="4"/>`;

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

/** Returns when offices of the number's country work, by the clock of the visitor's one. */
function workText(
  texts: HoursTexts,
  input: HoursInput,
  spans: readonly Span[],
  byPlace: ByPlace | undefined,
): string {
  const [span] = spans;
  if (span === undefined || byPlace === undefined) return hoursText(texts, input, spans);
  // The span is that of all places: in none of them does anybody work so long.
  return fillText(texts['pair-facts.hours-worked'], {
    length: (WORKING_DAY.to - WORKING_DAY.from) / 60,
    from: timeText(input.language, span.from),
    to: timeText(input.language, span.to % DAY_MINUTES),
    place: placeText(texts, input.names, byPlace),
  });
}

/**
 * Draws both working days on the clock of the visitor's country, and what they share, as they are
 * on most days of the year.
 */
function daysDrawing(texts: HoursTexts, input: HoursInput, differences: Differences): Markup {
  const { language, didCountry, packageCountry } = input;
  const { usual, byAll } = differences;
  const there = workingHours(usual);
  const shared = overlapOf(usual, byAll);
  const hour = dateFormat(language, { hour: 'numeric' });
  const scale = [0, 6, 12, 18, 24].map(
    (at) => markup`<span>${hour.format(new Date(at * HOUR_MS))}</span>`,
  );
  const sharedRow = dayRow(
    texts['pair-facts.hours-both'],
    hoursText(texts, input, shared.spans, shared.byPlace),
    shared.spans.map((span) => bar(span, 'shared')),
  );
  return markup`
    <div class="days">
      <p class="muted small">${scaleText(texts, input, differences)}</p>
      ${dayRow(packageCountry.name, hoursText(texts, input, [WORKING_DAY]), [bar(WORKING_DAY, 'work')])}
      ${dayRow(
        didCountry.name,
        workText(texts, input, acrossMidnight(there.some), usual.byPlace),
        there.some.map((span) => bar(span, usual.byPlace === undefined ? 'work' : 'some')),
      )}
      ${shared.spans.length === 0 ? '' : sharedRow}
      <span class="day-scale" dir="ltr" aria-hidden="true">${scale}</span>
    </div>`;
}

/**
 * Returns in which hours both countries work: in a sentence, or by days where they change. Those of
 * most days come first.
 */
function overlapHtml(
  texts: HoursTexts,
  input: HoursInput,
  { differences, usual, holds, byAll }: Differences,
): Markup {
  const { language, names } = input;
  const ordered = holds === 'season' ? inOrderOfDays(differences) : differences;
  const overlaps = Map.groupBy(ordered, (difference) => {
    const { spans, byPlace } = overlapOf(difference, byAll);
    return spans.length === 0
      ? texts['pair-facts.hours-no-overlap']
      : hoursText(texts, input, spans, byPlace);
  });
  const [start, end] = [WORKING_DAY.from, WORKING_DAY.to].map((at) => timeText(language, at));
  const values = { ...names, start: start ?? '', end: end ?? '' };
  if (overlaps.size === 1) {
    return markup`<p data-fact="overlap">${sharedText(texts, language, overlapOf(usual, byAll), values)}</p>`;
  }
  const rows = [...overlaps].map(([hours, on]) =>
    dayEntry(
      holds === 'most' && on.includes(usual)
        ? [texts['pair-facts.hours-most-days']]
        : daysByYear(texts, input, on),
      hours,
    ),
  );
  return markup`
    <p>${fillText(texts['pair-facts.hours-shared-when'], values)}</p>
    <dl class="hours-rows" data-fact="overlap">${rows}</dl>`;
}

function sharedText(
  texts: HoursTexts,
  language: Language,
  { spans, byPlace }: ReturnType<typeof overlapOf>,
  values: TextValues,
): string {
  const [shared] = spans;
  if (shared === undefined) return fillText(texts['pair-facts.hours-none'], values);
  const times = { from: timeText(language, shared.from), to: timeText(language, shared.to) };
  if (byPlace === undefined) {
    return fillText(texts['pair-facts.hours-shared'], { ...values, ...times });
  }
  const place = placeText(texts, values, byPlace);
  return fillText(texts['pair-facts.hours-shared-some'], { ...values, ...times, place });
}
