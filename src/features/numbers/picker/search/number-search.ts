import { callingCode, NORTH_AMERICA } from '#lib/phone/phone.ts';
import {
  isOfPlace,
  type AvailableNumber,
  type NumberGroup,
} from '#features/numbers/pair/number-groups.ts';

/** What a visitor searches the numbers of a country for; an empty part leaves nothing out. */
export interface NumberSearch {
  /** Digits and spaces as typed; a leading plus stands for a whole number. */
  digits: string;
  /** Where the digits are: anywhere (empty), at the `start` or at the `end` of a number. */
  at: string;
  /** The place of a group of numbers, as the provider names it. */
  place: string;
  /** By place (empty) or by `price`, the lowest first. */
  sort: string;
  /** The slug of the country to use the number in, where a page asks for it. */
  packageCountry: string;
}

export const NO_SEARCH: NumberSearch = {
  digits: '',
  at: '',
  place: '',
  sort: '',
  packageCountry: '',
};

/** The parts that leave no number out. */
export const ALL_NUMBERS = { digits: '', at: '', place: '' } as const;

/** Each part's name in the address. */
const NAMES = {
  digits: 'digits',
  at: 'at',
  place: 'place',
  sort: 'sort',
  packageCountry: 'in',
} as const;

const PARTS = Object.keys(NAMES) as (keyof NumberSearch)[];

/** A whole number has at most 15 digits (ITU-T E.164), and may be typed in groups. */
const MAX_TYPED = 20;

/** Fewer digits are found in the national part alone: the calling code is in every number. */
const WHOLE_NUMBER_DIGITS = 7;

/** Removes what a digits field does not accept. */
export const cleanDigits = (typed: string): string =>
  typed.replace(/[^\d +]/g, '').slice(0, MAX_TYPED);

/** Reads the search from the query of an address. */
export function readSearch(query: string): NumberSearch {
  const values = new URLSearchParams(query);
  const search = { ...NO_SEARCH };
  for (const part of PARTS) search[part] = values.get(NAMES[part]) ?? '';
  return { ...search, digits: cleanDigits(search.digits) };
}

function toQuery(values: URLSearchParams): string {
  const query = String(values);
  return query === '' ? '' : `?${query}`;
}

/**
 * Returns a query with the search in it; what else it holds stays, and empty parts are left out.
 */
export function writeSearch(query: string, search: NumberSearch): string {
  const values = new URLSearchParams(query);
  for (const part of PARTS) {
    const value = search[part].trim();
    if (value === '') values.delete(NAMES[part]);
    else values.set(NAMES[part], value);
  }
  return toQuery(values);
}

/** Returns the query of an address that asks for a number; its digits find others if it is gone. */
export const writeNumber = (id: number, digits?: string): string =>
  digits === undefined ? `?number=${id}` : `?number=${id}&tel=${digits}`;

/** Returns the number in the query of an address, from a link of another page. */
export function readNumber(query: string): { id: number; digits: string } | undefined {
  const values = new URLSearchParams(query);
  const id = Number(values.get('number'));
  const [digits = ''] = /^\d{5,15}$/.exec(values.get('tel') ?? '') ?? [];
  return Number.isSafeInteger(id) && id > 0 ? { id, digits } : undefined;
}

/** Returns a query that asks for no number; what else it holds stays. */
export function withoutNumber(query: string): string {
  const values = new URLSearchParams(query);
  values.delete('number');
  values.delete('tel');
  return toQuery(values);
}

/** Returns whether a search leaves numbers out. */
export const isNarrowed = ({ digits, place }: NumberSearch): boolean =>
  /\d/.test(digits) || place !== '';

/**
 * What precedes a calling code where it is dialled: 00 in most countries, 011 in North America,
 * 0011 in Australia, 010 in Japan, 810 in Russia and its neighbours.
 */
const DIALLED_ABROAD = ['00', '011', '0011', '010', '810'];

/** In North America, 1 is dialled before an area code as well. */
const LONG_DISTANCE_DIGITS = 4;

/** Returns whether typed digits stand for a whole number. */
const isWhole = (typed: string, digits: string): boolean =>
  typed.trim().startsWith('+') || digits.length >= WHOLE_NUMBER_DIGITS;

/**
 * Returns the ways to write the beginning of a number (digits with the calling code) that typed
 * digits may follow: national, with what is dialled before it, and whole.
 */
function listBeginnings(number: string, typed: string, digits: string): string[] {
  const code = callingCode(number);
  const national = number.slice(code.length);
  const beginnings = [national, `0${national}`];
  const isLongDistance = code === NORTH_AMERICA && digits.length >= LONG_DISTANCE_DIGITS;
  const whole = isWhole(typed, digits);
  if (isLongDistance || whole) beginnings.push(number);
  const prefixes = whole ? DIALLED_ABROAD.filter((prefix) => digits.startsWith(prefix)) : [];
  return [...beginnings, ...prefixes.map((prefix) => prefix + number)];
}

/**
 * Returns whether a number (digits with the calling code) has the digits in their place. They are
 * looked for in the national number, also as it is dialled with a leading 0 or 1; a plus or many
 * digits stand for the whole number, also as it is dialled from abroad.
 */
function hasDigits(number: string, { digits: typed, at }: NumberSearch): boolean {
  const digits = typed.replace(/\D/g, '');
  if (at === 'end') return number.endsWith(digits);
  if (listBeginnings(number, typed, digits).some((part) => part.startsWith(digits))) return true;
  return at !== 'start' && number.slice(callingCode(number).length).includes(digits);
}

/** Returns the parts of a number that a search compares its digits with, all of one length. */
function comparedParts(number: string, digits: string, { digits: typed, at }: NumberSearch) {
  const { length } = digits;
  if (at === 'end') return [number.slice(-length)];
  const national = number.slice(callingCode(number).length);
  const parts = listBeginnings(number, typed, digits).map((part) => part.slice(0, length));
  if (at === 'start') return parts;
  for (let from = 1; from + length <= national.length; from += 1) {
    parts.push(national.slice(from, from + length));
  }
  return parts;
}

const countDiffering = (digits: string, part: string): number =>
  [...digits].filter((digit, place) => digit !== part[place]).length;

/**
 * Returns the numbers that come closest to what a search looks for: those of its place first, then
 * those of which the fewest digits differ, then in the order of their digits. None has no digit of
 * it.
 */
export function findClosest(
  groups: readonly NumberGroup[],
  search: NumberSearch,
  count: number,
): AvailableNumber[] {
  const digits = search.digits.replace(/\D/g, '');
  return groups
    .flatMap((group) =>
      group.numbers.map((number) => ({
        number,
        isElsewhere: Number(search.place !== '' && !isOfPlace(group, search.place)),
        differing: Math.min(
          ...comparedParts(number.number, digits, search).map((part) =>
            countDiffering(digits, part),
          ),
        ),
      })),
    )
    .filter(({ differing }) => differing < digits.length)
    .sort(
      (one, other) =>
        one.isElsewhere - other.isElsewhere ||
        one.differing - other.differing ||
        one.number.number.localeCompare(other.number.number, 'en'),
    )
    .slice(0, count)
    .map(({ number }) => number);
}

const cheapestFirst = (one: AvailableNumber, other: AvailableNumber): number =>
  one.priceCents - other.priceCents || one.number.localeCompare(other.number, 'en');

/**
 * Returns the groups that a search finds, with the numbers that it finds in them. By price they
 * become one group, the cheapest number first. A place that has no numbers counts as all places.
 */
export function searchNumbers(
  groups: readonly NumberGroup[],
  search: NumberSearch,
): readonly NumberGroup[] {
  const inPlace = groups.filter((group) => isOfPlace(group, search.place));
  const found = (inPlace.length > 0 ? inPlace : groups)
    .map((group) => ({
      ...group,
      numbers: group.numbers.filter(({ number }) => hasDigits(number, search)),
    }))
    .filter(({ numbers }) => numbers.length > 0);
  if (search.sort !== 'price' || found.length === 0) return found;
  const numbers = found.flatMap((group) => group.numbers).sort(cheapestFirst);
  return [{ place: '', providerPlace: '', areaCodes: [], numbers }];
}
