/** A number that may be chosen, as the list of its country has it. */
export interface ListedNumber {
  didid: number;
  /** E.164. */
  did: string;
  /** Dollars a month. */
  price: number;
  /** The provider's name of its area, empty where a country has none. */
  state: string;
}

const NON_DIGITS = /\D/g;

interface Distance {
  /** How many of the digits differ, place by place. */
  digits: number;
  /** By how much the numbers differ as such. */
  value: number;
  /** How many digits they begin with in common. */
  prefix: number;
}

function getDistance(one: string, other: string): Distance {
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
interface Nearest {
  /** The area that the other number is of, as the list names it. */
  area: string | undefined;
  numbers: ListedNumber[];
}

/**
 * Returns the numbers that are nearest to one that is gone: those of its area first, then those of
 * which the fewest digits differ, then by their value. An area that the list does not have, as it
 * may be written in another language, is that of the number with the longest common beginning.
 */
export function findNearest(
  listed: readonly ListedNumber[],
  gone: { didid: number; did: string; state: string },
  count: number,
): Nearest {
  const others = listed
    .filter(({ didid }) => didid !== gone.didid)
    .map((number) => ({ number, distance: getDistance(number.did, gone.did) }));
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
