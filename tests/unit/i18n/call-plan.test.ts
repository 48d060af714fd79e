import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { createTranslate } from '#i18n/compile.ts';
import { withoutDirection } from '#lib/text/text.ts';
import type { CallRate, PackageCountry } from '#site-data/site-data.ts';

const folder = mkdtempSync(join(tmpdir(), 'call-plan-'));
const rate = (iso2: string, destination: string, microsPerMinute: number): CallRate => ({
  country: iso2,
  iso2,
  destination,
  microsPerMinute,
});
writeFileSync(
  join(folder, 'rates.json'),
  JSON.stringify({
    1: [
      rate('FR', 'Landline', 11_000),
      rate('FR', 'Mobile', 91_000),
      rate('IL', 'Mobile', 45_000),
      rate('IL', 'Landline', 23_500),
      rate('IL', 'Toll free', 0),
    ],
    2: [rate('IL', 'Landline', 99_000), rate('FR', 'Mobile', 99_000)],
    4: [rate('US', 'Landline', 30_000), rate('US', 'Mobile', 30_000)],
  }),
);
vi.mock('astro:env/client', () => ({ PROVIDER_CAPABILITIES: 'call-minutes' }));
// Other files of the worker may have loaded the modules with the folder of the build.
vi.resetModules();
vi.stubEnv('SITE_DATA_DIR', folder);
const { callPlanLine, callPlanTexts, findCallPlan } = await import('#i18n/call-plan.ts');
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  rmSync(folder, { recursive: true });
});

const packageCountry = (fields: Partial<PackageCountry> = {}): PackageCountry => ({
  id: 101,
  name: 'Israel',
  iso2: 'IL',
  slug: 'israel',
  packageId: 1,
  hasAccessNumber: false,
  hasCallMinutes: true,
  callMinutes: 200,
  ...fields,
});

describe('what a package pays for forwarded calls', () => {
  it('is its minutes, and its own rates to landlines and mobiles of its own country', () => {
    expect(findCallPlan(packageCountry())).toEqual({
      minutes: 200,
      landline: 23_500,
      mobile: 45_000,
    });
    expect(findCallPlan(packageCountry({ iso2: 'FR', callMinutes: 0 }))).toEqual({
      minutes: 0,
      landline: 11_000,
      mobile: 91_000,
    });
  });

  it.each([
    ['the number of minutes', packageCountry({ callMinutes: undefined })],
    ['a rate to mobiles of the country', packageCountry({ packageId: 2 })],
    ['a rate to landlines of the country', packageCountry({ packageId: 2, iso2: 'FR' })],
    ['any rate', packageCountry({ packageId: 3 })],
  ])('is not known without %s', (_, country) => {
    expect(findCallPlan(country)).toBeUndefined();
  });
});

/** Returns the sentences of a plan about what a forwarded call uses, as a visitor reads them. */
function ruleOf(language: Language, fields: Partial<PackageCountry>): string {
  const t = createTranslate(readTextFile(`i18n/${language}.json`), language);
  const { rule = '' } = callPlanTexts(t, language, packageCountry(fields)) ?? {};
  return withoutDirection(rule).replace(/\s/g, ' ');
}

const ONE_RATE = { packageId: 4, iso2: 'US', name: 'United States' } as const;

describe('what a forwarded call uses', () => {
  it('names the rates to landlines and mobiles where they differ', () => {
    expect(ruleOf('en', {})).toContain(
      '$0.0235 a minute to a landline in Israel, $0.045 to a mobile.',
    );
    expect(ruleOf('en', { callMinutes: 0 })).toContain(
      'is paid from your credit: $0.0235 a minute to a landline in Israel, $0.045 to a mobile.',
    );
  });

  it.each<[Language, string, string]>([
    [
      'en',
      'uses the plan’s 200 minutes a month first, then your credit: $0.03 a minute to a landline or mobile in the United States. A minute',
      'is paid from your credit: $0.03 a minute to a landline or mobile in the United States. A minute',
    ],
    [
      'es',
      'los 200 minutos mensuales del plan y después tu saldo: $0.03 por minuto a un fijo o un móvil en Estados Unidos. Cada minuto',
      'se pagan con tu saldo: $0.03 por minuto a un fijo o un móvil en Estados Unidos. Cada minuto',
    ],
    [
      'he',
      'ב־200 הדקות החודשיות של התוכנית, ואחריהן ביתרה: $0.03 לדקה לקו נייח או לנייד בארצות הברית. כל דקה',
      'משלמים מתוך היתרה: $0.03 לדקה לקו נייח או לנייד בארצות הברית. כל דקה',
    ],
    [
      'pt',
      'os 200 minutos mensais do plano e depois os seus créditos: $0.03 por minuto para um fixo ou um celular nos Estados Unidos. Cada minuto',
      'são pagas com os seus créditos: $0.03 por minuto para um fixo ou um celular nos Estados Unidos. Cada minuto',
    ],
  ])('names a rate once where both are the same, in %s', (language, withMinutes, without) => {
    expect(ruleOf(language, ONE_RATE)).toContain(withMinutes);
    expect(ruleOf(language, { ...ONE_RATE, callMinutes: 0 })).toContain(without);
  });
});

describe('a forwarded call when nothing is left to pay for it', () => {
  it.each(LANGUAGES)('is not connected, and the amounts of credit are named, in %s', (language) => {
    const t = createTranslate(readTextFile(`i18n/${language}.json`), language);
    const amounts = {
      en: '1 to 99 US dollars at a time, without cents.',
      es: 'de 1 a 99 dólares estadounidenses cada vez, sin centavos.',
      he: 'בין 1 ל־99 דולר בכל פעם, בלי סנטים.',
      pt: 'de 1 a 99 dólares americanos por vez, sem centavos.',
    };
    for (const [callMinutes, key] of [
      [200, 'call-minutes.no-funds'],
      [0, 'call-minutes.no-funds-no-minutes'],
    ] as const) {
      const { end = '' } = callPlanTexts(t, language, packageCountry({ callMinutes })) ?? {};
      expect(end.startsWith(`${t(key)} `)).toBe(true);
      expect(withoutDirection(end).endsWith(amounts[language])).toBe(true);
    }
  });
});

describe('the line of a plan in the terms', () => {
  const t = createTranslate(readTextFile('i18n/en.json'), 'en');

  it.each<[Partial<PackageCountry>, string]>([
    [{}, 'Israel: 200 minutes a month, then $0.0235 a minute to a landline and $0.045 to a mobile'],
    [
      { callMinutes: 0 },
      'Israel: no minutes, $0.0235 a minute to a landline and $0.045 to a mobile',
    ],
    [ONE_RATE, 'United States: 200 minutes a month, then $0.03 a minute to a landline or mobile'],
    [
      { ...ONE_RATE, callMinutes: 0 },
      'United States: no minutes, $0.03 a minute to a landline or mobile',
    ],
  ])('names its minutes and rates, the same rate once: %j', (fields, expected) => {
    const line = callPlanLine(t, 'en', packageCountry(fields)) ?? '';
    expect(withoutDirection(line).replace(/\s/g, ' ')).toBe(expected);
  });

  it.each([200, 0])('can name the country in each of its forms, with %i minutes', (callMinutes) => {
    const forms = '{{country_the}}, {{country_in}}, {{country_from}}';
    const texts = [...readTextFile('i18n/en.json').keys()].map((key) => [key, forms] as const);
    for (const plan of [{}, ONE_RATE]) {
      const country = packageCountry({ ...plan, callMinutes });
      const line = callPlanLine(createTranslate(new Map(texts), 'en'), 'en', country);
      expect(line).not.toContain('{{');
      expect(line).toContain(plan === ONE_RATE ? 'in the United States' : 'in Israel');
    }
  });

  it('is left out where nothing is promised', () => {
    expect(callPlanLine(t, 'en', packageCountry({ packageId: 3 }))).toBeUndefined();
  });
});
