import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { CapabilitySheet } from '#contract/hub/capability-sheets.ts';
import type { Contradiction } from '#i18n/sheet-claims.ts';

const folder = mkdtempSync(join(tmpdir(), 'checked-sheets-'));
// Other files of the worker may have loaded the modules with the folder of the build.
vi.resetModules();
vi.stubEnv('SITE_DATA_DIR', folder);
const { SheetMistakes } = await import('#site-data/check-capability-sheets.ts');
const { ClaimMistakes, stopOnSheetMistakes } =
  await import('#i18n/check/stop-on-sheet-mistakes.ts');

afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  rmSync(folder, { recursive: true });
});

const sheet = JSON.parse(
  readFileSync('src/site-data/capabilities/gb.json', 'utf8'),
) as CapabilitySheet;
const EMERGENCY = { 'emergency-calls': { value: 'no' }, codes: { value: 'often-refused' } };
const didCountries = [
  { iso2: 'GB', name: 'United Kingdom' },
  { iso2: 'AQ', name: 'Antarctica' },
];
cpSync('i18n', join(folder, 'texts'), { recursive: true });
writeFileSync(join(folder, 'catalogue.json'), JSON.stringify({ didCountries }));
writeFileSync(
  join(folder, 'capabilities.json'),
  JSON.stringify([{ ...sheet, rows: { ...sheet.rows, 'receives-calls': { value: 'yes' } } }]),
);

test.each([
  [true, [{ iso2: 'AQ', country: 'Antarctica' }]],
  [false, []],
])(
  'a country without a sheet is a mistake only of a provider that has sheets: %s',
  (hasSheets, missing) => {
    const lines: string[] = [];
    const check = () =>
      stopOnSheetMistakes(new Date('2026-11-24'), (line) => lines.push(line), { hasSheets });
    expect(check).toThrow(SheetMistakes);
    expect(check).toThrow('United Kingdom: receives-calls: is "yes" without a source');
    expect(check).toThrow(expect.objectContaining({ reasons: { missing, tooOld: [] } }) as Error);
    const told = 'capability sheets: none for Antarctica; their pages confirm nothing';
    expect(lines.includes(told)).toBe(!hasSheets);
  },
);

test('texts may claim what is not known of a provider without sheets, whose unchecked rows are counted', () => {
  const rows = Object.fromEntries(
    Object.keys(sheet.rows).map((row) => [row, { value: 'not-confirmed' }]),
  );
  const checked = { value: 'no', source: 'https://example.org/calls', checked: '2026-11-23' };
  const store = (changed: object) =>
    writeFileSync(
      join(folder, 'capabilities.json'),
      JSON.stringify([{ iso2: 'GB', rows: { ...rows, ...EMERGENCY, ...changed } }]),
    );
  const lines: string[] = [];
  const check = (hasSheets: boolean) => () =>
    stopOnSheetMistakes(new Date('2026-11-24'), (line) => lines.push(line), { hasSheets });
  store({ fax: { ...checked, value: 'yes' } });
  expect(check(false)).not.toThrow();
  expect(lines).toContain(
    'capability sheets: 12 of 13 rows are not checked with this provider, and confirm nothing ' +
      '(docs/capability-sheets.md, "A provider without sheets")',
  );
  expect(check(true)).toThrow('home.proof-cancel');
  store({ 'receives-calls': checked });
  expect(check(false), 'a check that denies it').toThrow('home.lead');
});

test('a text that contradicts a sheet is named as one of the hub where the hub serves it', () => {
  const rows = Object.fromEntries(
    Object.keys(sheet.rows).map((row) => [row, { value: 'not-confirmed' }]),
  );
  const denied = { value: 'no', source: 'https://example.org/calls', checked: '2026-11-23' };
  writeFileSync(
    join(folder, 'capabilities.json'),
    JSON.stringify([{ iso2: 'GB', rows: { ...rows, ...EMERGENCY, 'receives-calls': denied } }]),
  );
  const replaced = { en: { 'home.lead': { file: 'Texts', hub: 'Calls' } } };
  writeFileSync(join(folder, 'replaced-texts.json'), JSON.stringify(replaced));
  let found: readonly Contradiction[] = [];
  try {
    stopOnSheetMistakes(new Date('2026-11-24'), () => undefined, { hasSheets: false });
  } catch (error) {
    if (error instanceof ClaimMistakes) found = error.contradictions;
  }
  const places = new Map(found.map(({ key, place }) => [key, place]));
  expect(places.get('home.lead')).toBe('hub');
  expect(places.has('numbers.info-text')).toBe(true);
  expect(places.get('numbers.info-text')).toBeUndefined();
});
