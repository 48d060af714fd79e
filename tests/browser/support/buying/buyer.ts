import { randomUUID } from 'node:crypto';
import type { Language } from '#config/languages.ts';
import { seededRandom } from '../../../support/seeded-random.ts';

/**
 * A buyer from a language's own country, with an email address and phone that no other buyer has.
 */
export interface Buyer {
  language: Language;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  /** The national number, as typed. */
  phone: string;
  /** The calling code of that number, without a plus sign. */
  dialCode: string;
  /** E.164. */
  e164: string;
  didCountry: string;
  packageCountry: string;
}

/** How many buyers one worker may create before their phones meet those of the next worker. */
const BUYERS_PER_WORKER = 500;
const firstPhone = Math.floor(seededRandom('phones')() * 10_000);
let buyers = 0;

/** Returns digits that no other buyer of the run has: a phone gets a limited number of codes. */
function digits(count: number): string {
  const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0);
  const index = firstPhone + worker * BUYERS_PER_WORKER + buyers;
  buyers += 1;
  return String(index % 10 ** count).padStart(count, '0');
}

const HOMES: Record<
  Language,
  {
    didCountry: string;
    packageCountry: string;
    dialCode: string;
    phone: () => string;
    name: [string, string];
  }
> = {
  en: {
    didCountry: 'united-kingdom',
    packageCountry: 'united-states',
    dialCode: '1',
    phone: () => `202555${digits(4)}`,
    name: ['Robin', 'Carter'],
  },
  es: {
    didCountry: 'united-states',
    packageCountry: 'spain',
    dialCode: '34',
    phone: () => `612${digits(6)}`,
    name: ['Lucía', 'Núñez'],
  },
  he: {
    didCountry: 'united-states',
    packageCountry: 'israel',
    dialCode: '972',
    phone: () => `0502${digits(6)}`,
    name: ['נועה', 'לוי'],
  },
  pt: {
    didCountry: 'united-states',
    packageCountry: 'brazil',
    dialCode: '55',
    phone: () => `119${digits(8)}`,
    name: ['João', 'Conceição'],
  },
};

/**
 * Returns a new buyer who reads that language, of a number from the country that is usual for it,
 * or from another one: the tests of a run buy and hold most numbers of the usual one of English.
 */
export function newBuyer(language: Language, didCountry = HOMES[language].didCountry): Buyer {
  const home = HOMES[language];
  const phone = home.phone();
  return {
    language,
    firstName: home.name[0],
    lastName: home.name[1],
    email: `buyer-${randomUUID()}@shop.test`,
    password: 'Quiet-Harbour-58',
    phone,
    dialCode: home.dialCode,
    e164: `+${home.dialCode}${phone.replace(/^0/, '')}`,
    didCountry,
    packageCountry: home.packageCountry,
  };
}
