import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { envelope } from '../envelope.ts';

/** What buyers want to know about a number, in the order of the pages. */
export const SHEET_ROWS = [
  'receives-calls',
  'shows-number',
  'simultaneous-calls',
  'reachable-from-abroad',
  'emergency-calls',
  'texts-from-people',
  'codes',
  'sends-texts',
  'fax',
  'documents',
  'residence',
  'activation',
  'porting',
] as const;
export type SheetRow = (typeof SHEET_ROWS)[number];

/** `often-refused` is for the row `codes` only. Of `documents`, `no` means that none are needed. */
const SHEET_VALUES = ['yes', 'no', 'often-refused', 'not-confirmed'] as const;

/** Where a buyer has to live. */
const RESIDENCES = ['anywhere', 'number-country', 'not-confirmed'] as const;

/** Short remarks; each is a text `sheet.note-…` in every language. */
const SHEET_NOTES = [
  'forwarded',
  'caller-id',
  'any-origin',
  'keep-a-phone',
  'ask-first',
  'no-codes',
  'proof',
  'after-payment',
  'country-rules',
  'emergency-numbers',
  'porting-right',
] as const;

/** Notes that say what a country's law has: they need a source and a check of their own. */
export const NOTES_OF_LAW: ReadonlySet<string> = new Set<(typeof SHEET_NOTES)[number]>([
  'emergency-numbers',
  'porting-right',
]);

/** What the shop knows of itself; each is a text `sheet.source-…` in every language. */
export const SHEET_SOURCES = ['call-handling', 'order', 'account', 'terms'] as const;

/** The highest number of characters of a source's address. */
const ADDRESS_MAX = 500;

/** A day of the calendar, `2026-11-23`. */
const day = z.iso.date();

const address = z.url({ protocol: /^https$/ }).check(z.maxLength(ADDRESS_MAX));

const row = {
  value: z.enum(SHEET_VALUES).check(z.refine((value) => value !== 'often-refused')),
  note: z.optional(z.enum(SHEET_NOTES)),
  /** What the value is known from: the shop itself, or a page on the web. */
  source: z.optional(z.union([z.enum(SHEET_SOURCES), address])),
  /** When it was checked last. */
  checked: z.optional(day),
  /** The page that the note is known from, where it says more than the value, and its check. */
  noteSource: z.optional(address),
  noteChecked: z.optional(day),
};
const plainRow = z.object(row);

const emergencyRow = z
  .object({
    ...row,
    /** What is dialled for help in the country, for the note `emergency-numbers`. */
    numbers: z.optional(z.array(z.string().check(z.regex(/^\d{2,4}$/))).check(z.minLength(1))),
  })
  .check(
    z.refine(({ note, numbers }) => (note === 'emergency-numbers') === (numbers !== undefined)),
  );

/** How long it takes until a paid number works. */
const ACTIVATION_TIMES = ['at-once', 'one-day', 'several-days'] as const;

/** What the numbers of a country can do, and what they take (docs/capability-sheets.md). */
export const capabilitySheet = z.object({
  /** ISO 3166-1 alpha-2 of the number country. */
  iso2: z.string().check(z.regex(/^[A-Z]{2}$/)),
  rows: z.object({
    'receives-calls': plainRow,
    'shows-number': plainRow,
    'simultaneous-calls': plainRow,
    'reachable-from-abroad': plainRow,
    'emergency-calls': emergencyRow,
    'texts-from-people': plainRow,
    codes: z.object({ ...row, value: z.enum(SHEET_VALUES) }),
    'sends-texts': plainRow,
    fax: plainRow,
    documents: plainRow,
    residence: z.object({ ...row, value: z.enum(RESIDENCES) }),
    activation: z
      .object({ ...row, time: z.optional(z.enum(ACTIVATION_TIMES)) })
      .check(z.refine(({ value, time }) => (value === 'yes') === (time !== undefined))),
    porting: plainRow,
  }),
});
export type CapabilitySheet = z.output<typeof capabilitySheet>;
export type SheetValue = CapabilitySheet['rows'][SheetRow]['value'];

/** In a separate file, as only a build reads it. */
export const getCapabilitySheets = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/country/get-capabilities',
  access: 'public',
  response: envelope(z.array(capabilitySheet)),
  optional: true,
  capability: 'capability-sheets',
});
