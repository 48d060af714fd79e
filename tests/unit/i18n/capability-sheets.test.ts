import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CapabilitySheet, SheetRow } from '#contract/hub/capability-sheets.ts';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { findContradictions, listClaims } from '#i18n/sheet-claims.ts';
import { DAY_MS } from '#lib/time.ts';
import { NUMBER_PLANS } from '#provider/sandbox/data/number-plans.ts';
import {
  CHECK_DAYS,
  checkCapabilitySheets,
  missingSheetLine,
  createUnconfirmedSheet,
} from '#site-data/check-capability-sheets.ts';

const FOLDER = 'src/site-data/capabilities';
const readSheet = (name: string): CapabilitySheet =>
  JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as CapabilitySheet;
const files = readdirSync(FOLDER);
const sheets = files.map(readSheet);
const texts = Object.fromEntries(
  LANGUAGES.map((language) => [language, readTextFile(`i18n/${language}.json`)]),
) as unknown as Record<Language, Map<string, string>>;
const english = texts.en;
const nameOf = (iso2: string): string => iso2;

const GB = { iso2: 'GB', name: 'United Kingdom' };
const CHECKED = '2026-11-23';
const daysLater = (days: number): Date => new Date(Date.parse(CHECKED) + days * DAY_MS);

/** Returns a sheet whose row has other fields; `undefined` leaves a field out. */
function sheetWith(row: SheetRow, fields: object): unknown {
  const sheet = structuredClone(readSheet('gb.json'));
  Object.assign(sheet.rows[row], fields);
  return JSON.parse(JSON.stringify(sheet));
}

const mistakesOf = (sheet: unknown, now = daysLater(1)): readonly string[] =>
  checkCapabilitySheets([sheet], [GB], now).mistakes;

describe('the sheets of the shop', () => {
  it('are there for every country that the sandbox sells numbers of, and fit', () => {
    const countries = Object.keys(NUMBER_PLANS).map((iso2) => ({ iso2, name: iso2 }));
    const days = sheets.flatMap(({ rows }) => Object.values(rows).flatMap((row) => row.checked));
    const newest = Math.max(...days.filter((day) => day !== undefined).map(Date.parse));
    const found = checkCapabilitySheets(sheets, countries, new Date(newest));
    expect(found.missing).toEqual([]);
    expect(found.mistakes).toEqual([]);
    expect(found.sheets).toHaveLength(countries.length);
  });

  it('are in files that have the country’s code as their name', () => {
    expect(files).toEqual(sheets.map(({ iso2 }) => `${iso2.toLowerCase()}.json`));
  });

  it('confirm no place of residence, and no porting, for the shop’s numbers', () => {
    for (const { rows } of sheets) {
      expect(rows.residence).toEqual({ value: 'not-confirmed', note: 'country-rules' });
      expect(rows.porting.value).toBe('not-confirmed');
    }
  });

  it('name the emergency numbers of a country', () => {
    const known = sheets.flatMap(({ iso2, rows }) => {
      const { numbers } = rows['emergency-calls'];
      return numbers === undefined ? [] : [`${iso2} ${numbers.join('/')}`];
    });
    const union = 'AT BE BG CY CZ DE DK ES FI FR GR IE IT NL PL PT RO SE'.split(' ');
    const others = ['AU 000', 'CA 911', 'GB 999/112', 'NZ 111', 'US 911'];
    expect(known).toEqual([...union.map((iso2) => `${iso2} 112`), ...others].sort());
  });

  it('promise neither emergency calls nor codes from banks', () => {
    for (const { rows } of sheets) {
      expect(rows['emergency-calls'].value).toBe('no');
      expect(rows.codes.value).toBe('often-refused');
    }
  });
});

describe('the check of the sheets', () => {
  it('names a country on sale without a sheet, beside the sheets that are there', () => {
    const antarctica = { iso2: 'AQ', name: 'Antarctica' };
    const found = checkCapabilitySheets(sheets, [GB, antarctica], daysLater(1));
    expect(found.mistakes).toEqual([]);
    expect(found.missing).toEqual([{ iso2: 'AQ', country: 'Antarctica' }]);
    expect(found.missing.map(missingSheetLine)).toEqual([
      'Antarctica: receives-calls and all other rows: no sheet for "AQ"',
    ]);
    expect(found.sheets.map(({ iso2 }) => iso2)).toEqual(['GB']);
  });

  it('finds nothing confirmed, and no mistake, in the sheet of a country that has none', () => {
    const sheet = createUnconfirmedSheet('AQ');
    const { fax, codes } = sheet.rows;
    expect([fax.value, codes.value]).toEqual(['not-confirmed', 'often-refused']);
    const antarctica = { iso2: 'AQ', name: 'Antarctica' };
    expect(checkCapabilitySheets([sheet], [antarctica], daysLater(1)).mistakes).toEqual([]);
  });

  it('ignores the sheet of a country that is not on sale', () => {
    const broken = { ...readSheet('us.json'), rows: {} };
    expect(
      checkCapabilitySheets([broken, readSheet('gb.json')], [GB], daysLater(1)).mistakes,
    ).toEqual([]);
  });

  it.each([
    ['fax', { value: 'yes', checked: CHECKED }, 'is "yes" without a source'],
    ['fax', { value: 'yes', source: 'terms' }, 'is "yes" without the day of its check'],
    ['documents', { source: undefined }, 'is "no" without a source'],
    ['emergency-calls', { value: 'yes', source: undefined }, 'is "yes" without a source'],
    ['codes', { value: 'yes', source: undefined }, 'is "yes" without a source'],
    ['residence', { value: 'anywhere', checked: CHECKED }, 'is "anywhere" without a source'],
    ['porting', { noteSource: undefined }, 'has the note "porting-right" without a source'],
    [
      'emergency-calls',
      { noteChecked: undefined },
      'has the note "emergency-numbers" without the day of its check',
    ],
  ] as const)('names the row %s with %o', (row, fields, mistake) => {
    expect(mistakesOf(sheetWith(row, fields))).toEqual([`United Kingdom: ${row}: ${mistake}`]);
  });

  it.each([
    ['fax', { value: 'perhaps' }],
    ['fax', { value: 'often-refused' }],
    ['fax', { value: 'yes', source: 'a friend', checked: CHECKED }],
    ['fax', { value: 'yes', source: 'http://example.com', checked: CHECKED }],
    ['fax', { value: 'yes', source: 'terms', checked: '2026-02-30' }],
    ['fax', { note: 'unknown-note' }],
    ['activation', { time: undefined }],
    ['residence', { value: 'yes' }],
    ['residence', { value: undefined }],
    ['emergency-calls', { numbers: undefined }],
    ['emergency-calls', { note: undefined }],
    ['porting', { noteSource: 'terms' }],
  ] as const)('names the row %s that does not fit the contract with %o', (row, fields) => {
    const [mistake, ...others] = mistakesOf(sheetWith(row, fields));
    expect(mistake).toMatch(new RegExp(`^United Kingdom: ${row}: `));
    expect(others).toEqual([]);
  });

  it('takes a page on the web as the source', () => {
    const source = 'https://example.com/numbering-plan';
    expect(mistakesOf(sheetWith('fax', { value: 'yes', source, checked: CHECKED }))).toEqual([]);
  });

  it('warns from 120 days after a check, and stops from 180', () => {
    /** All its checks are of one day. */
    const sheet = { ...readSheet('ch.json'), iso2: GB.iso2 };
    const at = (days: number) => {
      const { mistakes, old, tooOld } = checkCapabilitySheets([sheet], [GB], daysLater(days));
      expect(tooOld).toHaveLength(mistakes.length);
      return { mistakes: mistakes.length > 0, old: old.length > 0 };
    };
    expect(CHECK_DAYS).toEqual({ warn: 120, stop: 180 });
    expect(at(119)).toEqual({ mistakes: false, old: false });
    expect(at(120)).toEqual({ mistakes: false, old: true });
    expect(at(179)).toEqual({ mistakes: false, old: true });
    expect(at(180)).toEqual({ mistakes: true, old: false });
    expect(mistakesOf(sheet, daysLater(180))).toContain(
      'United Kingdom: receives-calls: was checked 180 days ago, on 2026-11-23',
    );
    const soldOut = checkCapabilitySheets([sheet], [{ ...GB, isSoldOut: true }], daysLater(180));
    expect(soldOut, 'of a country with nothing to sell').toMatchObject({ mistakes: [], old: [] });
    const old = sheetWith('porting', { noteChecked: '2026-05-01' });
    expect(mistakesOf(old)).toEqual([
      'United Kingdom: porting: was checked 207 days ago, on 2026-05-01',
    ]);
  });

  it.each([
    ['2026-11-23', []],
    ['2026-11-24', []],
    ['2026-11-25', ['was checked on 2026-11-25, a day that is yet to come']],
    ['2062-11-23', ['was checked on 2062-11-23, a day that is yet to come']],
  ])('takes a check of today and of tomorrow, and none of a later day: %s', (checked, lines) => {
    const sheet = sheetWith('fax', { value: 'yes', source: 'terms', checked });
    for (const time of ['00:00:00', '23:59:59']) {
      expect(mistakesOf(sheet, new Date(`${CHECKED}T${time}Z`))).toEqual(
        lines.map((line) => `United Kingdom: fax: ${line}`),
      );
    }
  });
});

describe('the texts of the shop', () => {
  const linesOf = (all: readonly CapabilitySheet[], changed: Partial<typeof texts> = {}) =>
    findContradictions(all, { ...texts, ...changed }, nameOf).map(({ line }) => line);
  const withText = (language: Language, key: string, text: string) => ({
    [language]: new Map([...texts[language], [key, text]]),
  });

  it('claim nothing that a sheet denies, in any language', () => {
    expect(linesOf(sheets)).toEqual([]);
  });

  it('exist where they are tied to a row', () => {
    expect([...listClaims().keys()].filter((key) => !english.has(key))).toEqual([]);
  });

  it.each([
    ['receives-calls', { value: 'not-confirmed' }, 'home.lead'],
    ['emergency-calls', { value: 'yes' }, 'faq.q8.answer'],
    ['codes', { value: 'yes' }, 'retirees.limits-codes-title'],
    ['texts-from-people', { value: 'no' }, 'numbers.plan-features-text'],
    ['activation', { time: 'several-days' }, 'home.proof-cancel'],
  ] as const)('contradict a sheet whose row %s has %o', (row, fields, key) => {
    const { value } = { ...readSheet('gb.json').rows[row], ...fields };
    expect(linesOf([sheetWith(row, fields) as CapabilitySheet])).toContain(
      `GB: ${row}: is "${value}", but the text "${key}" claims otherwise`,
    );
  });

  it('speak of text messages “where supported” as long as one country may have them', () => {
    const denied = sheetWith('texts-from-people', { value: 'no' }) as CapabilitySheet;
    const both = linesOf([denied, readSheet('us.json')]);
    expect(both.filter((line) => line.includes('texts-from-people'))).toEqual([]);
  });

  it.each([
    ['en', 'codes', 'Receive the codes of your bank.'],
    ['en', 'codes', 'Get a WhatsApp code.'],
    ['en', 'shows-number', 'Call and show your British number.'],
    ['en', 'shows-number', 'Make calls from your new number.'],
    ['en', 'shows-number', 'Can I call out with my number?'],
    ['en', 'simultaneous-calls', 'Take several calls at once.'],
    ['en', 'reachable-from-abroad', 'People reach you from anywhere.'],
    ['en', 'emergency-calls', 'You can call 112 with it.'],
    ['en', 'emergency-calls', 'Emergency calls are supported.'],
    ['en', 'texts-from-people', 'Receive text messages on your number.'],
    ['en', 'texts-from-people', 'Call your number, or send it a message.'],
    ['en', 'fax', 'Works as a fax number too.'],
    ['en', 'sends-texts', 'Send text messages from your number.'],
    ['en', 'documents', 'No paperwork, no waiting.'],
    ['en', 'residence', 'You can live in any country.'],
    ['en', 'activation', 'Instantly active.'],
    ['en', 'porting', 'Bring your number to us.'],
    ['es', 'codes', 'Recibe los códigos de tu banco.'],
    ['es', 'shows-number', 'Llama y muestra tu nuevo número.'],
    ['es', 'shows-number', '¿Puedo llamar con mi número?'],
    ['es', 'simultaneous-calls', 'Atiende varias llamadas a la vez.'],
    ['es', 'reachable-from-abroad', 'Te llaman desde cualquier país.'],
    ['es', 'emergency-calls', 'Permite llamar a la policía.'],
    ['es', 'texts-from-people', 'Recibirás mensajes de texto en tu número.'],
    ['es', 'texts-from-people', 'Llámalo o envíale un mensaje.'],
    ['es', 'fax', 'También es un número de fax.'],
    ['es', 'sends-texts', 'Envía SMS desde la web.'],
    ['es', 'documents', 'Sin papeleo.'],
    ['es', 'residence', 'Puedes vivir en cualquier país.'],
    ['es', 'activation', 'Activación inmediata.'],
    ['es', 'porting', 'Trae tu número actual.'],
    ['he', 'codes', 'אפשר לקבל קודים מהבנק.'],
    ['he', 'shows-number', 'בשיחה יוצאת יוצג המספר שלכם: המספר שלכם יוצג לכולם.'],
    ['he', 'shows-number', 'אפשר להוציא שיחות מהמספר?'],
    ['he', 'simultaneous-calls', 'כמה שיחות במקביל.'],
    ['he', 'reachable-from-abroad', 'אפשר להתקשר אליכם מכל מדינה.'],
    ['he', 'emergency-calls', 'שיחות חירום נתמכות.'],
    ['he', 'texts-from-people', 'תקבלו הודעות SMS למספר.'],
    ['he', 'texts-from-people', 'התקשרו למספר או שלחו אליו הודעה.'],
    ['he', 'fax', 'מתאים גם לפקס.'],
    ['he', 'sends-texts', 'אפשר לשלוח הודעות SMS מהמספר.'],
    ['he', 'documents', 'בלי ניירת.'],
    ['he', 'residence', 'אפשר לגור בכל מדינה.'],
    ['he', 'activation', 'המספר פעיל בתוך דקות.'],
    ['he', 'porting', 'העבירו את המספר הקיים אלינו.'],
    ['pt', 'codes', 'Receba os códigos do seu banco.'],
    ['pt', 'shows-number', 'Ligue e mostre o seu novo número.'],
    ['pt', 'shows-number', 'Posso fazer ligações com o meu número?'],
    ['pt', 'simultaneous-calls', 'Atenda várias ligações ao mesmo tempo.'],
    ['pt', 'reachable-from-abroad', 'Ligam para você de qualquer país.'],
    ['pt', 'emergency-calls', 'Dá para ligar para a polícia.'],
    ['pt', 'texts-from-people', 'Receba SMS no seu número.'],
    ['pt', 'texts-from-people', 'Ligue ou mande uma mensagem para este número.'],
    ['pt', 'fax', 'Serve também para fax.'],
    ['pt', 'sends-texts', 'Envie SMS do seu número.'],
    ['pt', 'documents', 'Sem papelada.'],
    ['pt', 'residence', 'Você pode morar em qualquer país.'],
    ['pt', 'activation', 'Ativação imediata.'],
    ['pt', 'porting', 'Traga o seu número.'],
  ] as const)('may not speak in %s of the row %s without being tied: %s', (language, row, text) => {
    expect(linesOf(sheets, withText(language, 'home.new', text))).toEqual([
      `every country: ${row}: the text "home.new" (${language}) speaks of it: tie it in src/i18n/sheet-claims.ts`,
    ]);
  });

  it('may speak of several rows, each of which is named', () => {
    const found = linesOf(
      sheets,
      withText('en', 'home.new', 'Receive SMS and verification codes.'),
    );
    expect(found.map((line) => line.split(': ')[1])).toEqual(['texts-from-people', 'codes']);
  });

  it.each([
    ['en', 'You can call 911, 112 and every other emergency number with it.'],
    ['es', 'Con él puedes llamar al 911 y al 112.'],
    ['he', 'אפשר לחייג ממנו ל־911 ול־112.'],
    ['pt', 'Com ele você pode ligar para o 911 e o 112.'],
  ] as const)(
    'are reported in %s when they are tied as a denial and deny nothing',
    (language, text) => {
      const key = 'retirees.limits-emergency-text';
      expect(linesOf(sheets, withText(language, key, text))).toEqual([
        `every country: emergency-calls: the text "${key}" (${language}) denies it in src/i18n/sheet-claims.ts, but has no denial`,
      ]);
    },
  );
});
