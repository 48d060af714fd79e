import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CapabilitySheet, SheetRow } from '#contract/hub/capability-sheets.ts';
import { LANGUAGES } from '#config/languages.ts';
import { SHEET_GROUPS, sheetItem } from '#features/numbers/sheet/sheet-items.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { createTranslate } from '#i18n/compile.ts';

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
