/** A number that may be chosen, as the list of its country has it. */
interface ListedNumber {
  id: number;
  /** With the calling code. */
  number: string;
  /** The name of its area, empty where a country has none. */
  state: string;
}

/** How many numbers are offered in place of one. */
export const NEAREST_COUNT = 4;

const NON_DIGITS = /\D/g;

interface Distance {
  /** How many of the digits differ, place by place. */
  digits: number;
  /** By how much the numbers differ as such. */
  value: number;
  /** How many digits they begin with in common. */
  prefix: number;
}

function distanceOf(one: string, other: string): Distance {
  const [a, b] = [one.replace(NON_DIGITS, ''), other.replace(NON_DIGITS, '')];
  const length = Math.max(a.length, b.length);
  const differing = Array.from({ length }, (_, place) => place).filter(
    (place) => a[place] !== b[place],
  );
  return {
    digits: differing.length,
    value: Math.abs(Number(a) - Number(b)),
    prefix: differing[0] ?? length,
  };
}

/** The numbers that are nearest to another one. */
interface Nearest<Listed> {
  /** The area that the other number is of, as the list names it. */
  area: string | undefined;
  numbers: Listed[];
}

/**
 * Returns the numbers that are nearest to one that is gone: those of its area first, then those of
 * which the fewest digits differ, then by their value. An area that the list does not have, as it
 * may be unknown or written in another language, is that of the number with the longest common
 * beginning.
 */
export function findNearest<Listed extends ListedNumber>(
  listed: readonly Listed[],
  gone: { id: number; number: string; state?: string },
  count = NEAREST_COUNT,
): Nearest<Listed> {
  const others = listed
    .filter(({ id }) => id !== gone.id)
    .map((number) => ({ number, distance: distanceOf(number.number, gone.number) }));
  const isListed = others.some(({ number }) => number.state === gone.state);
  const alike = others.toSorted((a, b) => b.distance.prefix - a.distance.prefix);
  const area = isListed ? gone.state : alike[0]?.number.state;
  const isElsewhere = ({ state }: ListedNumber): number => Number(state !== area);
  const numbers = others
    .toSorted(
      (a, b) =>
        isElsewhere(a.number) - isElsewhere(b.number) ||
        a.distance.digits - b.distance.digits ||
        a.distance.value - b.distance.value,
    )
    .slice(0, count)
    .map(({ number }) => number);
  return { area, numbers };
}
