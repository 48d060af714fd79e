import { NUMBER_PLANS, type NumberPlan } from './data/number-plans.ts';

/**
 * Creates a small generator of repeatable numbers (mulberry32): the same seed gives the same
 * sandbox on every machine. Not for secrets.
 */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface SandboxNumber {
  iso2: string;
  /** E.164 with its plus sign. */
  number: string;
  state: string;
  priceCents: number;
}

const NUMBERS_SEED = 2_602;
/** What memorable numbers cost more, in cents. */
const MEMORABLE_CENTS = 200;

/** Creates every number of the sandbox, the same on every machine. */
export function createSandboxNumbers(): SandboxNumber[] {
  const random = createSeededRandom(NUMBERS_SEED);
  return Object.entries(NUMBER_PLANS).flatMap(([iso2, plan]) => createNumbers(iso2, plan, random));
}

function createNumbers(iso2: string, plan: NumberPlan, random: () => number): SandboxNumber[] {
  const seen = new Set<string>();
  return plan.areas.split(', ').flatMap((area) => {
    const [state = '', pattern = ''] = area.split(': ');
    return Array.from({ length: plan.perArea }, () => {
      const number = createUnusedNumber(`+${plan.callingCode}${pattern}`, seen, random);
      const extra = isMemorable(number) ? MEMORABLE_CENTS : 0;
      return { iso2, number, state, priceCents: plan.baseCents + extra };
    });
  });
}

function createUnusedNumber(pattern: string, seen: Set<string>, random: () => number): string {
  for (;;) {
    const number = pattern.replace(/x/g, () => String(Math.floor(random() * 10)));
    if (seen.has(number)) continue;
    seen.add(number);
    return number;
  }
}

/** Returns whether a number is easy to remember: it ends in a doubled digit or a run. */
function isMemorable(number: string): boolean {
  const [first = 0, second = 0, third = 0] = number.slice(-3).split('').map(Number);
  return second === third || (second === first + 1 && third === second + 1);
}

const RATES_SEED = 77;
const STEP_MICROS = 1_000;
/**
 * Lowest rate and spread in millionths of a dollar per minute, for landlines; mobiles cost a
 * multiple.
 */
const POPULAR = { from: 9_000, spread: 25_000 };
const OTHERS = { from: 60_000, spread: 240_000 };
const MOBILE_FACTOR = { least: 1.2, spread: 1.6 };
/** No telephone service for the public. */
const UNREACHABLE = new Set(['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM']);

/** Where a number does not show whether it is a mobile, so that both have one rate. */
const ONE_RATE = new Set(['US', 'CA', 'MX']);

const round = (micros: number): number => Math.round(micros / STEP_MICROS) * STEP_MICROS;

/**
 * Creates the standard rates of the sandbox: a landline and a mobile one for every country that can
 * be reached.
 */
export function createSandboxRates(idOf: ReadonlyMap<string, number>) {
  const random = createSeededRandom(RATES_SEED);
  const rows = [...idOf]
    .filter(([iso2]) => !UNREACHABLE.has(iso2))
    .flatMap(([iso2, countryId]) => {
      const { from, spread } = iso2 in NUMBER_PLANS ? POPULAR : OTHERS;
      const landline = from + random() * spread;
      const factor = MOBILE_FACTOR.least + random() * MOBILE_FACTOR.spread;
      const mobile = ONE_RATE.has(iso2) ? landline : landline * factor;
      return [
        { countryId, destination: 'Landline', microsPerMinute: round(landline) },
        { countryId, destination: 'Mobile', microsPerMinute: round(mobile) },
      ];
    });
  return rows.map((row, index) => ({ id: index + 1, ...row }));
}
