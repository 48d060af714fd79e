import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  SHEET_ROWS,
  type CapabilitySheet,
  type SheetRow,
} from '#contract/hub/capability-sheets.ts';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { SHEET_GROUPS, sheetItem, type SheetItem } from '#features/numbers/sheet/sheet-items.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { createTranslate } from '#i18n/compile.ts';
import { rowOfSheet, type ShownRow } from '../../support/sheet-rows.ts';

const readSheet = (name: string): CapabilitySheet =>
  JSON.parse(readFileSync(`src/site-data/capabilities/${name}`, 'utf8')) as CapabilitySheet;

/** Returns a sheet whose row has other fields; `undefined` leaves a field out. */
function sheetWith(row: SheetRow, fields: object): CapabilitySheet {
  const sheet = structuredClone(readSheet('gb.json'));
  Object.assign(sheet.rows[row], fields);
  return JSON.parse(JSON.stringify(sheet)) as CapabilitySheet;
}

describe('a sheet on a page', () => {
  it('has each row once', () => {
    const rows: string[] = Object.values(SHEET_GROUPS).flat();
    expect(rows.sort()).toEqual(Object.keys(readSheet('us.json').rows).sort());
  });

  const names = {
    didCountry_in: 'in the United States',
  };
  const named = (sheet: CapabilitySheet) => ({ sheet, names });
  const us = named(readSheet('us.json'));
  const t = createTranslate(readTextFile('i18n/en.json'), 'en');

  it('shows word, mark, note, source and day of a row', () => {
    expect(sheetItem(t, 'en', us, 'receives-calls')).toEqual({
      row: 'receives-calls',
      label: 'Receives calls',
      word: 'Yes',
      mark: 'good',
      note: 'They ring on the phone or in the app that you choose.',
      bases: [
        {
          source: { name: 'how our service handles calls' },
          checked: 'Checked on November 23, 2026',
        },
      ],
    });
    expect(sheetItem(t, 'en', us, 'codes')).toMatchObject({
      word: 'Often don’t arrive',
      mark: 'partly',
      bases: [{ source: { href: '/terms-and-conditions' } }],
    });
    expect(sheetItem(t, 'en', us, 'documents')).toMatchObject({
      word: 'None for the order',
      mark: 'good',
    });
    expect(sheetItem(t, 'en', us, 'activation')).toMatchObject({ word: 'At once' });
    expect(sheetItem(t, 'en', us, 'fax')).toMatchObject({ mark: 'unknown', bases: [] });
    expect(sheetItem(t, 'en', us, 'residence')).toMatchObject({
      word: 'Not confirmed',
      mark: 'unknown',
      bases: [],
    });
  });

  it('shows what the law of a country has beside the value, with its own source', () => {
    expect(sheetItem(t, 'en', us, 'emergency-calls')).toMatchObject({
      word: 'No',
      note: 'Emergency services in the United States: 911. Keep a mobile phone or landline to call them.',
      bases: [
        { source: { href: '/terms-and-conditions' }, checked: 'Checked on November 23, 2026' },
        {
          source: {
            name: 'www.fcc.gov',
            href: 'https://www.fcc.gov/encyclopedia/9-1-1-and-e9-1-1-services',
          },
          checked: 'Checked on November 24, 2026',
        },
      ],
    });
    expect(sheetItem(t, 'en', named(readSheet('gb.json')), 'emergency-calls').note).toContain(
      ': 999 and 112.',
    );
    expect(sheetItem(t, 'en', us, 'porting')).toMatchObject({
      word: 'Not confirmed',
      note: 'By law, customers in the United States can keep a number when they change phone companies. Ask us whether that works with this one.',
      bases: [{ source: { name: 'www.fcc.gov' } }],
    });
  });

  it.each([
    ['anywhere', 'Any country', 'good'],
    ['number-country', 'Only in the United States', 'partly'],
  ] as const)('says where a buyer has to live: %s', (value, word, mark) => {
    const found = named(sheetWith('residence', { value }));
    expect(sheetItem(t, 'en', found, 'residence')).toMatchObject({ word, mark });
  });

  it('names a page on the web by its host', () => {
    const source = 'https://example.com/plan';
    const found = sheetWith('fax', { value: 'yes', source, checked: '2026-11-23' });
    const [basis] = sheetItem(t, 'en', named(found), 'fax').bases;
    expect(basis?.source).toEqual({ name: 'example.com', href: source });
  });

  it.each(LANGUAGES)('has a word for every value in %s', (language) => {
    const translate = createTranslate(readTextFile(`i18n/${language}.json`), language);
    for (const row of Object.values(SHEET_GROUPS).flat()) {
      const values =
        row === 'residence'
          ? (['anywhere', 'number-country', 'not-confirmed'] as const)
          : (['yes', 'no', 'not-confirmed'] as const);
      for (const value of values) {
        const time = row === 'activation' && value === 'yes' ? { time: 'one-day' } : {};
        const changed = sheetWith(row, { value, time: undefined, ...time });
        expect(sheetItem(translate, language, named(changed), row).word).not.toBe('');
      }
    }
  });
});

/** Another value of each row than the sheets of the files have. */
const OTHERS: Readonly<Record<SheetRow, object>> = {
  'receives-calls': { value: 'no' },
  'shows-number': { value: 'yes', source: 'account', checked: '2026-11-20' },
  'simultaneous-calls': { value: 'no' },
  'reachable-from-abroad': { value: 'not-confirmed' },
  'emergency-calls': { value: 'yes', note: 'keep-a-phone', numbers: undefined },
  'texts-from-people': { value: 'yes' },
  codes: { value: 'no' },
  'sends-texts': { value: 'yes' },
  fax: { value: 'no' },
  documents: { value: 'yes' },
  residence: { value: 'number-country' },
  activation: { value: 'yes', time: 'several-days' },
  porting: { value: 'no', source: 'https://example.com/porting' },
};

describe.each(LANGUAGES)('two sheets that differ in every row, in %s', (language: Language) => {
  const t = createTranslate(readTextFile(`i18n/${language}.json`), language);
  const names = { didCountry_in: 'in X' };
  const one = readSheet('gb.json');
  const other = SHEET_ROWS.reduce((sheet, row) => {
    const changed = structuredClone(sheet);
    Object.assign(changed.rows[row], OTHERS[row]);
    return changed;
  }, one);

  const shown = ({ row, mark, label, word, note = '', bases }: SheetItem): ShownRow => ({
    row,
    mark,
    label,
    word,
    note,
    bases: bases.flatMap(({ source, checked }) => [
      ...(source === undefined ? [] : [`${t('sheet.source')} ${source.name}`]),
      ...(checked === undefined ? [] : [checked]),
    ]),
    links: bases.flatMap(({ source }) => source?.href ?? []),
  });
  const itemsOf = (sheet: CapabilitySheet): ShownRow[] =>
    SHEET_ROWS.map((row) => shown(sheetItem(t, language, { sheet, names }, row)));
  const rowsOf = (sheet: CapabilitySheet): ShownRow[] =>
    SHEET_ROWS.map((row) => rowOfSheet(t, language, sheet, row, names));
  /** Returns the rows in which an item is not what the sheet has. */
  const differing = (items: readonly ShownRow[], sheet: CapabilitySheet): string[] => {
    const wanted = rowsOf(sheet).map((row) => JSON.stringify(row));
    return items.filter((item, at) => JSON.stringify(item) !== wanted[at]).map(({ row }) => row);
  };

  it('are each shown as they are', () => {
    expect(itemsOf(one)).toEqual(rowsOf(one));
    expect(itemsOf(other)).toEqual(rowsOf(other));
  });

  it('are noticed in every row when one is shown in place of the other', () => {
    expect(differing(itemsOf(one), other)).toEqual([...SHEET_ROWS]);
    expect(differing(itemsOf(other), one)).toEqual([...SHEET_ROWS]);
  });

  it.each(SHEET_ROWS)('are noticed when the row %s alone is another one', (row) => {
    const changed = structuredClone(one);
    Object.assign(changed.rows[row], OTHERS[row]);
    expect(differing(itemsOf(one), changed)).toEqual([row]);
  });
});
