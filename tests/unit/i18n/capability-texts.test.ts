import { describe, expect, test } from 'vitest';
import { CAPABILITIES, parseCapabilities } from '#config/capabilities/capabilities.ts';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { findUntied, replacements, textsFor, listTies } from '#i18n/capability-texts.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { stopOnHubMistakes, TextMistakes } from '#i18n/check/stop-on-mistakes.ts';
import { createTranslate } from '#i18n/compile.ts';
import { PLACEHOLDER } from '#lib/text/text.ts';
import { OTHER_LANGUAGES } from '../../support/other-languages.ts';

const all = (): boolean => true;
const none = (): boolean => false;
const fileOf = (language: Language) => readTextFile(`i18n/${language}.json`);
const english = fileOf('en');
const replacedKeys: ReadonlySet<string> = new Set(replacements().map(([, by]) => by));

describe('the setting PROVIDER_CAPABILITIES', () => {
  test('is all, none or some names', () => {
    expect([...parseCapabilities('all')]).toEqual([...CAPABILITIES]);
    expect([...parseCapabilities(' none ')]).toEqual([]);
    expect([...parseCapabilities('release-number, stop-renewal')]).toEqual([
      'stop-renewal',
      'release-number',
    ]);
  });

  test.each(['', ' , ', 'stop-renewals', 'all,stop-renewal', 'none,stop-renewal'])(
    'throws on "%s"',
    (setting) => {
      expect(() => parseCapabilities(setting)).toThrow('use all, none, or some of stop-renewal');
    },
  );
});

describe('the texts for a provider', () => {
  test('are those of the file where it has every capability', () => {
    expect([...textsFor(all, english)]).toEqual([...english]);
  });

  test('are others where they promise what it lacks', () => {
    const t = createTranslate(textsFor(none, english), 'en');
    expect(t('agreement.stop', { date: 'May 1' })).toContain('To leave, delete your account');
    expect(t('numbers.meta-description', { price: '$4.99' })).toContain('From $4.99 a month');
    expect(t('faq.q2.answer')).toBe(english.get('faq.q2.answer'));
  });

  test('send a customer without a number to support, where another one is a new account', () => {
    const texts = textsFor((feature) => feature !== 'add-number', english);
    for (const key of ['my-numbers.empty-text', 'personal.existing-text']) {
      expect(texts.get(key), key).toMatch(/another e-mail address.*support team/);
    }
  });

  test('have no text where nothing is shown instead', () => {
    const t = createTranslate(textsFor(none, english), 'en');
    expect(() => t('numbers.fact-cancel')).toThrow('No text "numbers.fact-cancel"');
    expect(() => t('stop-renewal.stop')).toThrow('No text "stop-renewal.stop"');
    expect(() => t('release-number.release')).toThrow('No text "release-number.release"');
  });

  test('promise no free call to a plan without minutes where a forwarded call is charged', () => {
    const charged = createTranslate(textsFor(all, english), 'en');
    const unknown = createTranslate(textsFor(none, english), 'en');
    const values = { packageCountry_in: 'in Argentina' };
    expect(charged('numbers.plan-no-minutes-text', values)).toMatch(/^Add credit first/);
    expect(unknown('numbers.plan-no-minutes-text', values)).toMatch(/^Receive calls in Argentina/);
    for (const key of ['rates.lead', 'rates.note'] as const) {
      expect(charged(key), key).toMatch(/forward/);
      expect(charged(key), key).not.toContain('part of the plan');
      expect(unknown(key), key).not.toContain('forward');
    }
  });

  test('speak of the app only where the site leads to it', () => {
    const isOfApp = (key: string): boolean => /\bapp\b/i.test(shown.get(key) ?? '');
    const shown = textsFor((feature) => feature !== 'app', english);
    // It names apps of others, which send codes.
    expect([...shown.keys()].filter(isOfApp)).toEqual(['terms.service.text']);
    expect(shown.has('payment.plan-app')).toBe(false);
    expect(shown.has('app.get')).toBe(false);
    expect(shown.get('numbers.plan-features-text')).toContain('any phone you choose');
  });

  test('depend on each capability alone', () => {
    const texts = textsFor((name) => name === 'release-number', english);
    expect(texts.has('release-number.release')).toBe(true);
    expect(texts.has('stop-renewal.stop')).toBe(false);
    expect(texts.get('home.proof-cancel')).toBe('No commitment');
  });

  test('promise no time until a number works without capability sheets', () => {
    const without = (...lacking: string[]) =>
      textsFor((feature) => !['capability-sheets', ...lacking].includes(feature), english);
    for (const texts of [without(), without('stop-renewal', 'call-minutes')]) {
      for (const [key, text] of english) {
        const isShown = texts.get(key) === text && !replacedKeys.has(key);
        const promises = /in minutes|as soon as (?:you have paid|the payment is)/.test(text);
        expect(isShown && promises && !key.startsWith('provider.'), key).toBe(false);
      }
      expect(texts.get('home.meta-description')).toMatch(/a month, no commitment\.$/);
      expect(texts.get('faq.q3.answer')).toContain('depends on the country');
    }
    const stopped = textsFor((feature) => feature !== 'stop-renewal', english);
    expect(stopped.get('home.proof-cancel')).toBe('Ready in minutes, no commitment');
  });

  const PROMISES: Record<Language, RegExp> = {
    en: /cancel (?:any|when|in your|at any)|cancel anytime|how (?:to|do i) cancel|stop renewal|release now|call minutes a month|that we forward to your phone/i,
    es: /cancela cuando|puedes cancelar|c[oó]mo cancel|cancelar la renovaci[oó]n|dar de baja ahora|minutos de llamadas al mes|que desviamos a tu teléfono/i,
    he: /ביטול בכל עת|לבטל בכל עת|יכול לבטל|איך מבטלים|ביטול החידוש|ויתור מיידי|דקות שיחה בחודש|שאנחנו מפנים/,
    pt: /cancele quando|pode cancelar|como cancel|cancelar a renovação|abrir mão agora|minutos de ligação por mês|que encaminhamos para o seu telefone/i,
  };

  test.each(LANGUAGES)('promise nothing in %s that it lacks', (language) => {
    const texts = fileOf(language);
    // The provider writes its emails itself, and has what they speak of.
    const isOnSite = (key: string): boolean => !key.startsWith('provider.');
    const promising = (shown: ReadonlyMap<string, string>) =>
      [...shown].flatMap(([key, text]) =>
        isOnSite(key) && PROMISES[language].test(text) ? [key] : [],
      );
    expect(promising(texts).length, 'the pattern finds the promises').toBeGreaterThanOrEqual(10);
    expect(promising(textsFor(none, texts))).toEqual([]);
  });

  test('fill no placeholder in place of a promise that the promise did not have', () => {
    const names = (text = ''): string[] =>
      [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
    for (const language of LANGUAGES) {
      const texts = fileOf(language);
      for (const [key, by] of replacements()) {
        const own = names(texts.get(key));
        expect(
          names(texts.get(by)).filter((name) => !own.includes(name)),
          `${by} in ${language}`,
        ).toEqual([]);
      }
    }
  });
});

describe('the check of promises', () => {
  test.each(LANGUAGES)('finds none in the texts of the shop in %s', (language) => {
    expect(findUntied(fileOf(language), language)).toEqual([]);
  });

  test.each([
    ['home.new', 'Cancel anytime', 'stop-renewal'],
    ['faq.new', 'You can stop its renewal in your account.', 'stop-renewal'],
    ['about.new', 'Release this number whenever you like.', 'release-number'],
    ['faq.new', 'You can stop forwarding at any time.', 'stop-forwarding'],
    ['privacy.new', 'Each payment records what you were shown.', 'consents'],
    ['checkout.new', 'Try again: you won’t be charged twice.', 'idempotent-payments'],
    ['checkout.new', 'Please stay: you’re charged only once.', 'idempotent-payments'],
    ['rates.new', 'Credit pays for calls that we forward to your phone.', 'call-minutes'],
    ['privacy.new', 'You can turn on two-factor sign-in.', 'two-factor-settings'],
    ['home.new', 'Invite friends to the shop.', 'invitations'],
    ['faq.new', 'Don’t recognize a device? Sign it out.', 'session-list'],
    ['login.new', 'We can send you a new link.', 'confirmation-links'],
  ])('finds %s: %s', (key, text, feature) => {
    expect(findUntied(new Map([[key, text]]))).toEqual([{ key, feature }]);
  });

  test.each([
    ['es', 'Cancela cuando quieras', 'stop-renewal'],
    ['es', 'Da de baja este número cuando ya no lo necesites.', 'release-number'],
    ['es', 'Puedes quitar el desvío en tu cuenta.', 'stop-forwarding'],
    ['es', 'Puedes bloquear llamadas no deseadas.', 'block-caller'],
    ['es', 'Descarga nuestra aplicación.', 'app'],
    ['he', 'מספר לכל מדינה, ביטול בכל עת', 'stop-renewal'],
    ['he', 'אפשר לבטל את העסקה בתוך 14 יום.', 'withdrawal'],
    ['he', 'ביטול ההפניה בחשבון', 'stop-forwarding'],
    ['he', 'ביטול הפניית השיחות בחשבון', 'stop-forwarding'],
    ['he', 'הפסקת הפניית השיחות בחשבון', 'stop-forwarding'],
    ['he', 'המספר שמור לכם למשך רבע שעה.', 'hold-number'],
    ['he', '100 דקות שיחה בחודש', 'call-minutes'],
    ['pt', 'Você pode cancelar na sua conta.', 'stop-renewal'],
    ['pt', 'Abrir mão do número {{number}} agora?', 'release-number'],
    ['pt', 'Você pode parar de encaminhar na sua conta.', 'stop-forwarding'],
    ['pt', 'Enviamos um e-mail quando seus créditos acabam.', 'notices'],
    ['pt', 'Teste seu número agora.', 'test-number'],
    ['es', 'No salgas: solo se te cobrará una vez.', 'idempotent-payments'],
    ['he', 'הישארו בדף: החיוב יתבצע פעם אחת בלבד.', 'idempotent-payments'],
    ['pt', 'Fique nesta página: você será cobrado uma única vez.', 'idempotent-payments'],
    ['es', 'Activa la verificación en dos pasos.', 'two-factor-settings'],
    ['he', 'אפשר להפעיל את האימות הדו־שלבי.', 'two-factor-settings'],
    ['pt', 'Convide amigos.', 'invitations'],
  ] as const)('finds in %s: %s', (language, text, feature) => {
    const key = 'about.new';
    expect(findUntied(new Map([[key, text]]), language)).toEqual([{ key, feature }]);
  });

  /** Tied texts whose wording in a language makes no promise that a pattern could find. */
  const UNSAID: Record<string, readonly string[]> = {
    // "Sin permanencia": no contract, which is true of every provider.
    es: ['home.meta-description', 'numbers.meta-description', 'numbers.meta-description-same'],
  };

  test.each(OTHER_LANGUAGES)('finds in %s what it finds in English', (language) => {
    const texts = fileOf(language);
    const missed = [...english].flatMap(([key, text]) => {
      const [tied] = listTies(key);
      const isOfGroup = tied?.feature === key.split('.', 1)[0];
      if (tied === undefined || isOfGroup) return [];
      // A key of its own, as the text's key is tied.
      const found = (each: string, into: Language): boolean =>
        findUntied(new Map([['about.new', each]]), into).some(
          ({ feature }) => feature === tied.feature,
        );
      return found(text, 'en') && !found(texts.get(key) ?? '', language) ? [key] : [];
    });
    expect(missed).toEqual(UNSAID[language] ?? []);
  });

  test('leaves alone what is tied, what closes a form, and emails of the provider', () => {
    const texts = new Map([
      ['numbers.fact-cancel', 'Cancel anytime'],
      ['stop-renewal.any', 'Stop renewal'],
      ['profile.cancel', 'Cancel'],
      ['provider.email-change.body', 'Set a new password to cancel the change'],
    ]);
    expect(findUntied(texts)).toEqual([]);
  });

  test('finds a text that promises more than it is tied to', () => {
    expect(findUntied(new Map([['numbers.fact-cancel', 'Release this number']]))).toEqual([
      { key: 'numbers.fact-cancel', feature: 'release-number' },
    ]);
  });

  test('finds a replacement that makes the promise again', () => {
    for (const [, by] of replacements()) {
      expect(listTies(by), by).toEqual([]);
      expect(findUntied(new Map([[by, 'Cancel anytime']]))).toHaveLength(1);
    }
  });

  test('stops a build that promises a capability unconditionally in any language', () => {
    const texts = new Map(LANGUAGES.map((language) => [language, fileOf(language)]));
    expect(() => stopOnHubMistakes(texts)).not.toThrow();
    texts.set('en', new Map([...english, ['home.headline', 'A number that you can cancel']]));
    expect(() => stopOnHubMistakes(texts)).toThrow(TextMistakes);
    expect(() => stopOnHubMistakes(texts)).toThrow(
      'texts of the hub, en: untied: home.headline: promises "stop-renewal"',
    );
    texts.set('en', english);
    texts.set(
      'he',
      new Map([...fileOf('he'), ['home.headline', 'מספר בלי התחייבות, ביטול בכל עת']]),
    );
    expect(() => stopOnHubMistakes(texts)).toThrow(
      'texts of the hub, he: untied: home.headline: promises "stop-renewal"',
    );
  });
});
