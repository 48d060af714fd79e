import { type Cents, formatUsd } from '#lib/money.ts';
import { areaCode } from '#lib/phone.ts';
import { fillText } from '#lib/text.ts';
import type { PickerTexts } from './numbers-texts.ts';

/** A number that can be chosen; `number` holds digits only. */
export interface AvailableNumber {
  id: number;
  number: string;
  priceCents: Cents;
  state: string;
}

/**
 * Numbers under one heading: a state, or an area code where there are no states; both empty for all
 * the rest.
 */
export interface NumberGroup {
  state: string;
  areaCode: string;
  numbers: AvailableNumber[];
}

interface StateNumbers {
  state: string;
  dids: readonly { id: number; number: string; priceCents: Cents }[];
}

/**
 * Groups numbers by state, inside it by area code, each in the order of their digits; groups
 * without numbers are left out.
 */
export function groupNumbers(states: readonly StateNumbers[]): NumberGroup[] {
  const groups = new Map<string, NumberGroup>();
  for (const { state, dids } of states) {
    for (const { id, number, priceCents } of dids) {
      const code = areaCode(number) ?? '';
      const key = `${state}|${code}`;
      const group = groups.get(key) ?? { state, areaCode: code, numbers: [] };
      group.numbers.push({ id, number: number.replace(/\D/g, ''), priceCents, state });
      groups.set(key, group);
    }
  }
  const sorted = [...groups.values()].sort(
    (one, other) =>
      one.state.localeCompare(other.state, 'en') ||
      one.areaCode.localeCompare(other.areaCode, 'en'),
  );
  for (const { numbers } of sorted) {
    numbers.sort((one, other) => one.number.localeCompare(other.number, 'en'));
  }
  return sorted;
}

/** Returns the numbers that hold the typed digits anywhere; all of them while no digit is typed. */
export function filterByDigits(groups: readonly NumberGroup[], typed: string): NumberGroup[] {
  const digits = typed.replace(/\D/g, '');
  if (digits === '') return [...groups];
  return groups
    .map((group) => ({
      ...group,
      numbers: group.numbers.filter(({ number }) => number.includes(digits)),
    }))
    .filter(({ numbers }) => numbers.length > 0);
}

/** Returns the states that have numbers, each once. */
export const statesOf = (groups: readonly NumberGroup[]): string[] => [
  ...new Set(groups.map(({ state }) => state).filter((state) => state !== '')),
];

/** Returns the groups of one state; all of them for an empty one. */
export const inState = (groups: readonly NumberGroup[], state: string): NumberGroup[] =>
  groups.filter((group) => state === '' || group.state === state);

/** Returns the first numbers of each group and of all together, so that a page stays small. */
export function capGroups(
  groups: readonly NumberGroup[],
  perGroup: number,
  total: number,
): NumberGroup[] {
  let room = total;
  return groups.flatMap((group) => {
    const numbers = group.numbers.slice(0, Math.min(perGroup, room));
    room -= numbers.length;
    return numbers.length === 0 ? [] : [{ ...group, numbers }];
  });
}

export const countNumbers = (groups: readonly NumberGroup[]): number =>
  groups.reduce((count, { numbers }) => count + numbers.length, 0);

/** Returns the number of that id, while it can still be chosen. */
export const findNumber = (
  groups: readonly NumberGroup[],
  id: number | undefined,
): AvailableNumber | undefined =>
  id === undefined
    ? undefined
    : groups.flatMap(({ numbers }) => numbers).find((number) => number.id === id);

/** Returns the heading of a group: its state, its area code, or both. */
export function groupTitle(texts: PickerTexts, state: string, digits: string): string {
  const code = digits === '' ? '' : fillText(texts['numbers.areaCode'], { code: digits });
  return [state, code].filter(Boolean).join(' · ') || texts['numbers.otherNumbers'];
}

/**
 * Returns what a month of a number costs, in words. The isolates keep the price left to right in
 * Hebrew.
 */
export const monthPrice = (texts: PickerTexts, cents: Cents): string =>
  fillText(texts['numbers.priceMonth'], { price: `\u2066${formatUsd(cents)}\u2069` });

/** Returns the price on a number's button: only where it is higher than the page's. */
export const ownPrice = (texts: PickerTexts, cents: Cents, baseCents: Cents): string | undefined =>
  cents > baseCents ? monthPrice(texts, cents) : undefined;
