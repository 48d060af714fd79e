import { LANGUAGES, type Language } from '#config/languages.ts';
import { readAdPolicy, readGlossary } from '#i18n/check/glossary.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { readButtonKeys } from '#i18n/check/button-keys.ts';
import {
  checkAllTexts,
  checkDraft,
  createTextChecks,
  type AllTexts,
  type Rules,
} from '#tools/text-checks/draft-checks.ts';
import { describe, expect, it } from 'vitest';

const texts = Object.fromEntries(
  LANGUAGES.map((language) => [language, readTextFile(`i18n/${language}.json`)]),
) as unknown as AllTexts;
const rules: Rules = {
  glossary: readGlossary(),
  policy: readAdPolicy(),
  buttons: readButtonKeys('src'),
  sheets: [],
};

const check = (language: Language, key: string, change: (text: string) => string): string[] => {
  const seen = texts[language].get(key) ?? null;
  return checkDraft(texts, [{ language, key, seen, text: change(seen ?? '') }], rules).map(
    (found) => `${found.kind} ${found.language} ${found.key}`,
  );
};

describe('the check of a text that is being edited', () => {
  it('finds nothing in the texts of the shop', () => {
    expect(checkAllTexts(texts, rules)).toEqual([]);
  });

  it('accepts a change of words', () => {
    expect(check('he', 'about.lead', (text) => `${text} עכשיו`)).toEqual([]);
  });

  it.each([
    [
      'a placeholder that is gone',
      'he',
      'about.lead',
      '{{brand}}',
      '',
      'placeholder he about.lead',
    ],
    [
      'one that is gone in English',
      'en',
      'about.lead',
      '{{brand}}',
      'We',
      'placeholder en about.lead',
    ],
    [
      'a phone code that becomes two text messages',
      'es',
      'provider.phone-code.body',
      /$/,
      ' Elige tú mismo cuándo.',
      'message es provider.phone-code.body',
    ],
    ['an unknown one', 'es', 'about.title', / .*/, ' {{x}}', 'placeholder es about.title'],
    [
      'a plural without its number',
      'he',
      'search.see-all_other',
      '{{count}}',
      '',
      'placeholder he search.see-all_other',
    ],
    [
      'an empty form of a plural',
      'he',
      'search.see-all_two',
      /.*/,
      '',
      'missing he search.see-all_two',
    ],
    [
      'a word that the glossary replaces',
      'en',
      'about.lead',
      /$/,
      ' Log in.',
      'glossary en about.lead',
    ],
    [
      'a word of advertising policies',
      'pt',
      'about.lead',
      /$/,
      ' Número falso.',
      'ad-policy pt about.lead',
    ],
    [
      'a label that is too long for a button',
      'pt',
      'about.cta',
      /$/,
      ' agora mesmo, neste exato momento',
      'button pt about.cta',
    ],
    [
      'a mark that sets the direction',
      'he',
      'about.lead',
      /$/,
      '\u200f',
      'direction he about.lead',
    ],
    ['a sign that Hebrew turns around', 'he', 'about.lead', /$/, ' +44', 'direction he about.lead'],
    [
      'a promise that is not tied',
      'en',
      'about.lead',
      /$/,
      ' Block unwanted callers.',
      'untied en about.lead',
    ],
    ['a claim of all countries', 'en', 'about.lead', /$/, ' Send a fax.', 'claim en about.lead'],
    ['one in another language', 'he', 'about.lead', /$/, ' מתאים לפקס.', 'claim he about.lead'],
  ] as const)('finds %s', (_, language, key, part, by, found) => {
    expect(check(language, key, (text) => text.replace(part, by))).toContain(found);
  });

  it('lets a form of few things leave out the number', () => {
    expect(check('es', 'search.see-all_one', () => 'Ver el país disponible')).toEqual([]);
  });

  it('names translations that an English change makes wrong', () => {
    const seen = texts.en.get('about.lead') ?? '';
    const changes = [
      { language: 'en', key: 'about.lead', seen, text: `${seen} {{price}}` },
    ] as const;
    expect(checkDraft(texts, changes, rules).map(({ language }) => language)).toEqual(
      expect.arrayContaining([...LANGUAGES]),
    );
  });
});

describe('the checks of a desk that runs', () => {
  const some = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      new Map([...texts[language]].filter(([key]) => key.startsWith('contact.'))),
    ]),
  ) as unknown as AllTexts;
  const lacking = (language: Language, lost: string): AllTexts => ({
    ...some,
    [language]: new Map([...some[language]].filter(([key]) => key !== lost)),
  });

  it('check a language again only when its texts or the English ones have changed', () => {
    const before = lacking('he', 'contact.lead');
    const checks = createTextChecks(rules);
    const [first] = checks(before);
    expect(first).toMatchObject({ kind: 'missing', language: 'he', key: 'contact.lead' });
    expect(checks({ ...before })[0]).toBe(first);
    const other = { ...before, pt: lacking('pt', 'contact.lead').pt };
    expect(checks(other)[0]).toBe(first);
    expect(checks(other)).toEqual(checkAllTexts(other, rules));
    const english = { ...other, en: lacking('en', 'contact.title').en };
    expect(checks(english)).toEqual(checkAllTexts(english, rules));
    expect(checks(some)).toEqual([]);
  });

  it('find a claim of the texts of any language', () => {
    const checks = createTextChecks(rules);
    expect(checks(some)).toEqual([]);
    const claims = new Map(some.es).set('contact.lead', 'Envía y recibe SMS.');
    const changed = { ...some, es: claims };
    expect(checks(changed)).toMatchObject([{ kind: 'claim', language: 'es', key: 'contact.lead' }]);
  });
});

describe('readButtonKeys', () => {
  it('finds labels of buttons and of links that look like one, not their explanations', () => {
    expect(rules.buttons).toContain('thanks.return');
    expect(rules.buttons).toContain('recovery.save');
    expect(rules.buttons).not.toContain('home.title');
  });
});
