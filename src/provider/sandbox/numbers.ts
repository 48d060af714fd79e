import { NUMBER_PLANS, type NumberPlan } from './data/number-plans.ts';
import { seededRandom } from './random.ts';

export interface SandboxNumber {
  iso2: string;
  /** E.164 with its plus sign. */
  number: string;
  state: string;
  priceCents: number;
}

const SEED = 2_602;
/** What easily remembered numbers cost more, in cents. */
const MEMORABLE_CENTS = 200;

/** Every number of the sandbox, the same on every machine. */
export function sandboxNumbers(): SandboxNumber[] {
  const random = seededRandom(SEED);
  return Object.entries(NUMBER_PLANS).flatMap(([iso2, plan]) => numbersOf(iso2, plan, random));
}

function numbersOf(iso2: string, plan: NumberPlan, random: () => number): SandboxNumber[] {
  const seen = new Set<string>();
  return plan.areas.split(', ').flatMap((area) => {
    const [state = '', pattern = ''] = area.split(': ');
    return Array.from({ length: plan.perArea }, () => {
      const number = unusedNumber(`+${plan.callingCode}${pattern}`, seen, random);
      const extra = isMemorable(number) ? MEMORABLE_CENTS : 0;
      return { iso2, number, state, priceCents: plan.baseCents + extra };
    });
  });
}

function unusedNumber(pattern: string, seen: Set<string>, random: () => number): string {
  for (;;) {
    const number = pattern.replace(/x/g, () => String(Math.floor(random() * 10)));
    if (seen.has(number)) continue;
    seen.add(number);
    return number;
  }
}

/** Numbers that end in a doubled digit or a run are easy to remember. */
function isMemorable(number: string): boolean {
  const [first = 0, second = 0, third = 0] = number.slice(-3).split('').map(Number);
  return second === third || (second === first + 1 && third === second + 1);
}
