import { randomInt, randomUUID } from 'node:crypto';
import type { Language } from '#config/languages.ts';

/** Somebody who buys a number: from a language's own country, with an address and phone that nobody else has. */
export interface Buyer {
  language: Language;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  /** The national number, as typed. */
  phone: string;
  /** E.164. */
  e164: string;
  didCountry: string;
  packageCountry: string;
}

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0');

const HOMES: Record<
  Language,
  { from: string; own: string; dialCode: string; phone: () => string; name: [string, string] }
> = {
  en: {
    from: 'united-kingdom',
    own: 'united-states',
    dialCode: '1',
    phone: () => `202555${digits(4)}`,
    name: ['Robin', 'Carter'],
  },
  es: {
    from: 'united-states',
    own: 'spain',
    dialCode: '34',
    phone: () => `612${digits(6)}`,
    name: ['Lucía', 'Núñez'],
  },
  he: {
    from: 'united-states',
    own: 'israel',
    dialCode: '972',
    phone: () => `0502${digits(6)}`,
    name: ['נועה', 'לוי'],
  },
  pt: {
    from: 'united-states',
    own: 'brazil',
    dialCode: '55',
    phone: () => `119${digits(8)}`,
    name: ['João', 'Conceição'],
  },
};

/** A new buyer who reads that language. */
export function newBuyer(language: Language): Buyer {
  const home = HOMES[language];
  const phone = home.phone();
  return {
    language,
    firstName: home.name[0],
    lastName: home.name[1],
    email: `buyer-${randomUUID()}@shop.test`,
    password: 'Quiet-Harbour-58',
    phone,
    e164: `+${home.dialCode}${phone.replace(/^0/, '')}`,
    didCountry: home.from,
    packageCountry: home.own,
  };
}
