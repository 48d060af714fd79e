import { type Cents, formatUsd } from '#lib/money/money.ts';
import { areaCode } from '#lib/phone/phone.ts';
import { fillText } from '#lib/text/text.ts';
import type { PickerTexts } from './numbers-texts.ts';

/** A number that can be chosen; `number` holds digits only. */
export interface AvailableNumber {
  id: number;
  number: string;
  priceCents: Cents;
  /** In the page's language. */
  state: string;
  /** The state as the provider names it. */
  providerState: string;
}

/** Numbers under one heading. */
export interface NumberGroup {
  /** The state or city, an area code where there is none; empty for all the rest. */
  place: string;
  /**
   * The place as the provider names it, or its area code as it is dialled from abroad, for
   * addresses: they are the same in all languages.
   */
  providerPlace: string;
  /** The area codes of its numbers as dialled there, in their order; none where one has none. */
  areaCodes: readonly string[];
  numbers: AvailableNumber[];
}

interface StateNumbers {
  /** As the provider names it. */
  state: string;
  /** In the page's language, where it has another word. */
  name?: string | undefined;
  dids: readonly { id: number; number: string; priceCents: Cents }[];
}

/**
 * Groups numbers by state, without states by area code, each in the order of their digits; groups
 * without numbers are left out. `codes` are the area codes of a country outside North America, as
 * they are dialled there.
 */
export function groupNumbers(
  states: readonly StateNumbers[],
  codes: readonly string[] = [],
): NumberGroup[] {
  const listCodes = (numbers: readonly AvailableNumber[]): string[] => {
    const ofNumbers = numbers.map(({ number }) => areaCode(number, codes)?.inside ?? '');
    const found = [...new Set(ofNumbers)].sort();
    return found[0] === '' ? [] : found;
  };
  const groups = new Map<string, Pick<NumberGroup, 'providerPlace' | 'numbers'>>();
  for (const { state, name = state, dids } of states) {
    for (const { id, number, priceCents } of dids) {
      const code = name === '' ? areaCode(number, codes) : undefined;
      const place = code?.inside ?? name;
      const providerPlace = state || (code?.abroad ?? place);
      const group = groups.get(place) ?? { providerPlace, numbers: [] };
      group.numbers.push({
        id,
        number: number.replace(/\D/g, ''),
        priceCents,
        state: name,
        providerState: state,
      });
      groups.set(place, group);
    }
  }
  return [...groups]
    .map(([place, { providerPlace, numbers }]) => ({
      place,
      providerPlace,
      areaCodes: listCodes(numbers),
      numbers: numbers.sort((one, other) => one.number.localeCompare(other.number, 'en')),
    }))
    .sort((one, other) => one.place.localeCompare(other.place, 'en'));
}

/** Number of places listed at first, and of numbers in each open one. */
export const AT_FIRST = { groups: 12, numbers: 12 };

/**
 * Returns groups with those of given places first, in their order and as many as are listed at
 * first.
 */
export function beginWith(
  groups: readonly NumberGroup[],
  places: readonly string[],
): readonly NumberGroup[] {
  const first = places
    .flatMap((wanted) => groups.find(({ place }) => place === wanted) ?? [])
    .slice(0, AT_FIRST.groups);
  return [...first, ...groups.filter((group) => !first.includes(group))];
}

/** Number of numbers in view until which places are open at first. */
const NUMBERS_IN_VIEW = 6;

/**
 * Returns the places whose numbers are in view at first: those of the first few places, and all
 * that a search has found in the places that are listed.
 */
export function placesOpenAtFirst(
  groups: readonly NumberGroup[],
  isSearched: boolean,
): ReadonlySet<string> {
  const open = new Set<string>();
  let inView = 0;
  for (const { place, numbers } of groups.slice(0, AT_FIRST.groups)) {
    if (!isSearched && inView >= NUMBERS_IN_VIEW) break;
    open.add(place);
    inView += numbers.length;
  }
  return open;
}

/** Returns how many numbers the groups have together. */
export const countNumbers = (groups: readonly NumberGroup[]): number =>
  groups.reduce((count, { numbers }) => count + numbers.length, 0);

/** What the numbers of a country can be searched by. */
export interface SearchableBy {
  count: number;
  severalPlaces: boolean;
  severalPrices: boolean;
}

/** Returns what the numbers of the groups can be searched by. */
export const searchableBy = (groups: readonly NumberGroup[]): SearchableBy => ({
  count: countNumbers(groups),
  severalPlaces: groups.length > 1,
  severalPrices:
    new Set(groups.flatMap(({ numbers }) => numbers.map(({ priceCents }) => priceCents))).size > 1,
});

/** Returns all numbers of the groups. */
export const listNumbers = (groups: readonly NumberGroup[]): AvailableNumber[] =>
  groups.flatMap(({ numbers }) => numbers);

/** Returns whether some numbers cost more than the cheapest one of the page. */
export const hasDearer = (groups: readonly NumberGroup[], baseCents: Cents): boolean =>
  listNumbers(groups).some(({ priceCents }) => priceCents > baseCents);

/**
 * Returns whether a list has prices that leave out the package, as one does whose provider ignores
 * `packageId`: a number costs less than the cheapest one.
 */
export const leavesOutPackage = (groups: readonly NumberGroup[], baseCents: Cents): boolean =>
  listNumbers(groups).some(({ priceCents }) => priceCents < baseCents);

/** Returns the number of that id, while it can still be chosen. */
export const findNumber = (
  groups: readonly NumberGroup[],
  id: number | undefined,
): AvailableNumber | undefined =>
  id === undefined ? undefined : listNumbers(groups).find((number) => number.id === id);

/** Number of area codes named in a heading; dots stand for the others. */
const AREA_CODES_NAMED = 4;

const toUpperCase = (letter: string): string => letter.toUpperCase();

/** Returns the heading of a group: its place, its area codes, or both. */
export function groupTitle(
  texts: PickerTexts,
  { place, areaCodes: codes }: Pick<NumberGroup, 'place' | 'areaCodes'>,
): string {
  const named = codes.slice(0, AREA_CODES_NAMED).join(', ');
  const code = codes.length > AREA_CODES_NAMED ? `${named} …` : named;
  const text = texts[codes.length > 1 ? 'numbers.area-codes' : 'numbers.area-code'];
  const name = place === code ? '' : place;
  const codesText = code && fillText(text, { code });
  if (name === '' && codesText !== '') return codesText.replace(/^./u, toUpperCase);
  return [name, codesText].filter(Boolean).join(' · ') || texts['numbers.other-numbers'];
}

/** Returns whether a group is of the place in an address: by the provider's name, or as shown. */
export const isOfPlace = (
  { place, providerPlace }: Pick<NumberGroup, 'place' | 'providerPlace'>,
  wanted: string,
): boolean => wanted === providerPlace || wanted === place;

/** Returns the places of numbers with the headings that they have in the list. */
export const listPlaces = (groups: readonly NumberGroup[], texts: PickerTexts) =>
  groups.map((group) => ({ ...group, title: groupTitle(texts, group) }));

/**
 * Returns what a month of a number costs, in words. The isolates keep the price left to right in
 * Hebrew.
 */
export const monthPrice = (texts: PickerTexts, cents: Cents): string =>
  fillText(texts['numbers.price-month'], { price: `\u2066${formatUsd(cents)}\u2069` });

/** Returns for how long a month of this price is paid, and the whole charge, in words. */
export const fillLongPrice = (text: string, duration: string, totalCents: Cents): string =>
  fillText(text, { duration, total: `\u2066${formatUsd(totalCents)}\u2069` });

/** Returns the price on a number's button: only where it is higher than the page's. */
export const ownPrice = (
  texts: PickerTexts,
  cents: Cents,
  baseCents: Cents | undefined,
): string | undefined =>
  baseCents !== undefined && cents > baseCents ? monthPrice(texts, cents) : undefined;
