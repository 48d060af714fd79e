import { LANGUAGES, type Language } from '#config/languages.ts';
import type { PageInspection } from '#tools/publish/changes/inspect-pages.ts';
import { renderReport, type ReportData } from '#tools/publish/report/report.ts';
import { describe, expect, it } from 'vitest';

const NO_CHANGES = { added: [], changed: [], restyled: [], removed: [], otherFiles: [] };
const DATA = {
  name: '2026-11-23T08-15-30-120Z',
  live: undefined,
  source: {},
  changes: { ...NO_CHANGES, targetsGone: false },
  texts: {
    changes: [],
    stale: [],
    findings: [],
    mistakes: [],
    warnings: [],
    replaced: [],
    reworded: [],
  },
  oldChecks: [],
  reused: [],
  leftovers: [],
  inspections: [],
  mistakes: [],
  language: 'en',
  shopTexts: { 'sheet.row-codes': 'Receives codes' },
} satisfies ReportData;

/** Renders a report of other data, in Hebrew where nothing else is named. */
const render = (data: Partial<ReportData>, language: Language = 'he'): string =>
  renderReport({ ...DATA, shopTexts: {}, language, ...data });

const withTexts = (texts: Partial<ReportData['texts']>): Partial<ReportData> => ({
  texts: { ...DATA.texts, ...texts },
});

/** Returns pages of a site by their addresses. */
const pagesOf = (...addresses: readonly string[]) =>
  addresses.map((address) => ({ address }) as PageInspection['page']);

describe('the language of a report', () => {
  it('is written with its direction into the page', () => {
    expect(renderReport(DATA)).toContain('<html lang="en" dir="ltr">');
    expect(render({})).toContain('<html lang="he" dir="rtl">');
    expect(render({}, 'pt')).toContain('<title>Relatório da versão 2026-11-23T08-15-30-120Z');
  });

  it('names the data that is of an earlier build', () => {
    const html = render({ reused: ['catalogue', 'rates'] });
    expect(html).toContain('אלה מבנייה קודמת: המחירון ותעריפי השיחות.');
    expect(render({})).not.toContain('מבנייה קודמת');
  });

  it('has the moment of the release in words, and its name from left to right', () => {
    const html = render({ live: '2026-11-20T08-15-30-120Z' });
    expect(html).toContain('23 בנובמבר 2026 בשעה 8:15');
    expect(html).toContain('<code dir="ltr">2026-11-23T08-15-30-120Z</code>');
    expect(html).toContain('<code dir="ltr">2026-11-20T08-15-30-120Z</code>');
    expect(html).not.toContain('זו הגרסה הראשונה.');
  });

  it('names the address that the release is for, and where its texts and prices are from', () => {
    const source = { origin: 'https://shop.example', hub: 'sandbox' } as const;
    const html = render({ source }, 'en');
    expect(html).toContain('<code dir="ltr">https://shop.example</code>');
    expect(html).toContain('<dd>Made-up ones of a trial provider</dd>');
    expect(render({ source: { hub: 'configured' } }, 'en')).toContain('Those of your provider');
    expect(render({}, 'en')).toContain('Not known: the site was built elsewhere');
  });

  it.each<[Language, readonly [number, string][]]>([
    [
      'he',
      [
        [0, '0 דפים חדשים'],
        [1, 'דף חדש אחד'],
        [2, 'שני דפים חדשים'],
        [3, '3 דפים חדשים'],
      ],
    ],
    [
      'es',
      [
        [0, '0 páginas nuevas'],
        [1, '1 página nueva'],
        [2, '2 páginas nuevas'],
      ],
    ],
    [
      'pt',
      [
        [1, '1 página nova'],
        [2, '2 páginas novas'],
      ],
    ],
    [
      'en',
      [
        [0, '0 new pages'],
        [1, '1 new page'],
        [2, '2 new pages'],
      ],
    ],
  ])('chooses the forms of its plurals: %s', (language, forms) => {
    for (const [count, words] of forms) {
      const added = pagesOf(...Array.from({ length: count }, (_, page) => `/${page}`));
      expect(render({ changes: { ...DATA.changes, added } }, language)).toContain(`>${words}</`);
    }
  });
});

describe('a mistake', () => {
  const place = { file: 'i18n/he.json', line: 12 };
  const finding = { kind: 'placeholder', language: 'he', key: 'home.title', detail: '' } as const;
  const lost = { ...finding, values: { missing: 'brand', unknown: '' }, place };

  it('shows kind, place and an explanation in the report’s language, of a text', () => {
    const html = render({ mistakes: [lost] });
    expect(html).toContain('טעות אחת עוצרת את הגרסה הזו');
    expect(html).toContain('<strong>ערכים</strong>');
    expect(html).toContain('<code dir="ltr">home.title</code>');
    expect(html).toContain('<code dir="ltr">i18n/he.json:12</code>');
    expect(html).toContain('הערכים חייבים להישאר. חסר: \u2068brand\u2069.');
    const english = render({ mistakes: [lost, lost] }, 'en');
    expect(english).toContain('2 mistakes stop this release');
    expect(english).toContain('Values have to stay. Missing: brand.<');
  });

  it('names what visitors see and what this release has, of a setting of the build', () => {
    const address = {
      kind: 'address',
      before: 'https://shop.example',
      now: 'http://localhost:4321',
    } as const;
    const html = render({ mistakes: [address, { kind: 'hub' }] });
    expect(html).toContain('<strong>כתובת החנות</strong>');
    expect(html).toContain('\u2068https://shop.example\u2069');
    expect(html).toContain('\u2068http://localhost:4321\u2069');
    expect(html).toContain('<strong>הנתונים של הספק</strong>');
    expect(html).toContain('HUB_BUILD_URL');
  });

  it('names the provider as the place of a text that the hub serves', () => {
    expect(render({ mistakes: [{ ...lost, place: 'hub' }] })).toContain('הטקסטים של הספק');
  });

  it.each([
    [
      'leads nowhere',
      { kind: 'dead-link', page: '/he/faq', target: '/he/gone' },
      'הדף מקשר אל \u2068/he/gone\u2069, אבל היעד הזה לא קיים.',
    ],
    [
      'is too wide',
      { kind: 'page-width', page: '/he/faq', width: 500, screen: 320 },
      'רוחב הדף 500 פיקסלים על מסך של 320 פיקסלים.',
    ],
    [
      'has a text that is wider than its button',
      { kind: 'button-width', page: '/he/faq', text: 'לחצו כאן' },
      '״לחצו כאן״ לא נכנס בכפתור.',
    ],
    [
      'has invalid markup',
      { kind: 'markup', page: '/he/faq', message: 'no-dup-id: Duplicate ID (p)' },
      '<pre lang="en" dir="ltr">no-dup-id: Duplicate ID (p)</pre>',
    ],
    [
      'is not accessible',
      { kind: 'accessibility', page: '/he/faq', message: 'color-contrast p: Fix <any>' },
      '<pre lang="en" dir="ltr">color-contrast p: Fix &lt;any&gt;</pre>',
    ],
  ] as const)(
    'of a page that %s is explained, and third-party words stay English',
    (_, mistake, words) => {
      const html = render({ mistakes: [mistake] });
      expect(html).toContain('<code dir="ltr">/he/faq</code>');
      expect(html).toContain(words);
    },
  );
});

it('names a folder that could not be removed, with the reason, and lets the release pass', () => {
  const folder = 'releases/unfinished-2026-11-20T08-15-30-120Z';
  const html = render({ leftovers: [{ folder, reason: 'EACCES: <denied>' }] }, 'en');
  expect(html).toContain('1 folder couldn’t be removed');
  expect(html).toContain(`<code dir="ltr">${folder}</code>`);
  expect(html).toContain('EACCES: &lt;denied&gt;');
  expect(html).toContain('Nothing stops this release.');
  expect(renderReport(DATA)).not.toContain('be removed');
});

it('says that nothing stops a release, and that it is the first one', () => {
  expect(renderReport(DATA)).toContain('Nothing stops this release.');
  expect(renderReport(DATA)).toContain('This is the first release.');
});

it('lists the rows of capability sheets that need a new check, and lets the release pass', () => {
  const check = { iso2: 'FR', country: 'France', row: 'codes', checked: '2026-07-25' } as const;
  const oldChecks = [{ ...check, days: 121 }];
  const html = renderReport({ ...DATA, oldChecks });
  expect(html).toContain('1 row was checked 120 days ago or earlier.');
  expect(html).toContain('France, “Receives codes”: last checked 121 days ago, on July 25, 2026.');
  expect(html).toContain('Nothing stops this release.');
  const hebrew = render({ oldChecks, shopTexts: { 'sheet.row-codes': 'קבלת קודים' } });
  expect(hebrew).toContain('צרפת, ״קבלת קודים״: נבדק לאחרונה לפני 121 ימים');
  expect(renderReport(DATA)).toContain('0 rows were checked 120 days ago');
});

it('names the texts with other words that are tied to rows, with what they claim', () => {
  const claims = [{ row: 'codes', extent: 'nowhere' }] as const;
  const text = { language: 'es', key: 'faq.q7.answer', digest: '17vW--39' } as const;
  const html = renderReport({ ...DATA, ...withTexts({ reworded: [{ ...text, claims }] }) });
  expect(html).toContain('1 text about a row was reworded');
  expect(html).toContain('faq.q7.answer</code> <span lang="es" dir="ltr">');
  expect(html).toContain('“Receives codes”: the text says');
  expect(renderReport(DATA)).not.toContain('was reworded');
});

it('lists the texts of the files that the hub replaces, by language', () => {
  const replaced = [
    { language: 'he', key: 'about.lead', before: 'שלנו', after: 'של הספק' },
  ] as const;
  const html = render(withTexts({ replaced: [...replaced] }), 'en');
  expect(html).toContain('1 text in the files is different at the provider');
  expect(html).toContain('<td lang="he" dir="rtl">שלנו</td><td lang="he" dir="rtl">של הספק</td>');
  expect(renderReport(DATA)).not.toContain('is different at the provider');
});

it('shows pictures before and now, with an alternative text in its language', () => {
  const inspection = {
    page: { address: '/he/faq' },
    mistakes: [],
    pictures: {
      phone: { before: 'pictures/he%2Ffaq-phone-before.jpg', after: 'pictures/a.jpg' },
      desktop: { after: 'pictures/b.jpg' },
    },
  } as unknown as PageInspection;
  const html = render({ inspections: [inspection] });
  expect(html).toContain('<h2>דף אחד בדפדפן</h2>');
  expect(html).toContain(
    '<img src="pictures/he%252Ffaq-phone-before.jpg" alt="/he/faq: טלפון – לפני" width="390" height="844"',
  );
  expect(html).toContain('alt="/he/faq: מחשב – עכשיו" width="1280"');
  expect(html.match(/<img /g)).toHaveLength(3);
});

describe('the texts of a report', () => {
  const texts: ReportData['texts'] = {
    changes: [
      { language: 'he', key: 'about.lead', before: 'ישן', after: 'חדש <b>' },
      { language: 'es', key: 'about.new', after: 'Nuevo' },
      { language: 'pt', key: 'about.gone', before: 'Antigo' },
    ],
    stale: [{ language: 'he', key: 'faq.title', before: 'Questions', after: 'Your questions' }],
    findings: [
      {
        kind: 'overlong',
        language: 'es',
        key: 'about.cta',
        detail: '',
        values: { length: 90, limit: 60 },
      },
      { kind: 'glossary', language: 'es', key: 'about.lead', detail: '' },
      { kind: 'glossary', language: 'es', key: 'about.title', detail: '' },
    ],
    mistakes: [],
    warnings: [
      {
        kind: 'glossary',
        language: 'es',
        key: 'about.lead',
        detail: '',
        values: { word: 'móvil', say: 'teléfono' },
        place: { file: 'i18n/es.json', line: 7 },
      },
    ],
    replaced: [{ language: 'pt', key: 'faq.lead', before: 'Nosso', after: 'Do provedor' }],
    reworded: [],
  };
  const html = renderReport({ ...DATA, texts });

  /** Returns how often a kind was found in English, Spanish, Hebrew and Portuguese texts. */
  const countsOf = (title: string): string[] => {
    const [, row = ''] = new RegExp(`<th scope="row">${title}</th>(.*?)</tr>`).exec(html) ?? [];
    return [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => cell);
  };

  /** Returns the cells of a row: a count in one language, none in the others. */
  const countsWith = (language: Language, count: string): string[] =>
    LANGUAGES.map((one) => (one === language ? count : '0'));

  it('are counted by what is wrong in each language', () => {
    expect(countsOf('Too long')).toEqual(countsWith('es', '1'));
    expect(countsOf('Words of the shop')).toEqual(countsWith('es', '2'));
    expect(countsOf('Missing')).toEqual(LANGUAGES.map(() => '0'));
    expect(countsOf('Older than the English')).toEqual(countsWith('he', '1'));
    expect(countsOf('Different at the provider')).toEqual(countsWith('pt', '1'));
  });

  it('are named with what is wrong', () => {
    const [, found = ''] = /<summary>Too long: 1<\/summary>(.*?)<\/details>/.exec(html) ?? [];
    expect(found).toContain('<code dir="ltr">about.cta</code>');
    expect(found).toContain('Too long: 90 characters, at most 60.');
    expect(html).toContain('<summary>Words of the shop: 2</summary>');
    expect(html).not.toContain('<summary>Missing');
  });

  it('are named with their place where they break a rule and are live already', () => {
    expect(html).toContain('1 text breaks a rule and stopped nothing');
    expect(html).toContain('<code dir="ltr">i18n/es.json:7</code>');
    expect(html).toContain('The shop doesn’t say “móvil”. Say: teléfono.');
    expect(renderReport(DATA)).not.toContain('stopped nothing');
  });

  it('are shown before and after in their own direction, new and deleted ones beside a word', () => {
    expect(html).toContain('3 texts differ');
    expect(html).toContain(
      '<td lang="he" dir="rtl">ישן</td><td lang="he" dir="rtl">חדש &lt;b&gt;</td>',
    );
    expect(html).toContain('<td class="muted">no text</td><td lang="es" dir="ltr">Nuevo</td>');
    expect(html).toContain('<td lang="pt" dir="ltr">Antigo</td><td class="muted">no text</td>');
  });

  it('are shown in English where a translation is older than them', () => {
    expect(html).toContain('1 translation is older than its English text');
    expect(html).toContain(
      '<td lang="en" dir="ltr">Questions</td><td lang="en" dir="ltr">Your questions</td>',
    );
  });
});
