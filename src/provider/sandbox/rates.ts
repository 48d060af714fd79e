import { NUMBER_PLANS } from './data/number-plans.ts';
import { seededRandom } from './random.ts';

const SEED = 77;
const STEP_MICROS = 1_000;
/** Lowest rate and spread in millionths of a dollar per minute, for landlines; mobiles cost a multiple. */
const POPULAR = { from: 9_000, spread: 25_000 };
const OTHERS = { from: 60_000, spread: 240_000 };
const MOBILE_FACTOR = { least: 1.2, spread: 1.6 };
/** No telephone service for the public. */
const UNREACHABLE = new Set(['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM']);

const round = (micros: number): number => Math.round(micros / STEP_MICROS) * STEP_MICROS;

/** The standard rates of the sandbox: a landline and a mobile one for every country that can be called. */
export function sandboxRates(idOf: ReadonlyMap<string, number>) {
  const random = seededRandom(SEED);
  const rows = [...idOf]
    .filter(([iso2]) => !UNREACHABLE.has(iso2))
    .flatMap(([iso2, countryId]) => {
      const { from, spread } = iso2 in NUMBER_PLANS ? POPULAR : OTHERS;
      const landline = from + random() * spread;
      const mobile = landline * (MOBILE_FACTOR.least + random() * MOBILE_FACTOR.spread);
      return [
        { countryId, destination: 'Landline', microsPerMinute: round(landline) },
        { countryId, destination: 'Mobile', microsPerMinute: round(mobile) },
      ];
    });
  return rows.map((row, index) => ({ id: index + 1, ...row }));
}
