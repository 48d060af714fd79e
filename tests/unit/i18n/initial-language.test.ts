import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { initialLanguageScript } from '#i18n/initial-language.ts';
import { languageOfPath } from '../../support/other-languages.ts';

const script = initialLanguageScript();

/** What a visit says about the language that the visitor wants. */
interface LanguageSigns {
  pathname: string;
  query: string | null;
  stored: string | null;
  cookie: string | null;
  browser: string | undefined;
  isCrawler: boolean;
  /** What follows the language in the query, and the fragment. */
  rest: string;
}

const visit: LanguageSigns = {
  pathname: '/faq',
  query: null,
  stored: null,
  cookie: null,
  browser: 'en-US',
  isCrawler: false,
  rest: '&a=b#top',
};

type Case = [what: string, signs: Partial<LanguageSigns>, language: string, kept: boolean];

const CASES: Case[] = [
  ['an address with a prefix is explicit', { pathname: '/he/faq', stored: 'es' }, 'he', true],
  ['a prefix alone is explicit', { pathname: '/pt', cookie: 'es' }, 'pt', true],
  ['a prefix wins over the query', { pathname: '/he', query: 'es' }, 'he', true],
  ['a longer first part is no prefix', { pathname: '/help' }, 'en', false],
  ['the query comes first', { query: 'pt', stored: 'es', cookie: 'he' }, 'pt', true],
  ['asking for English keeps English', { query: 'en', stored: 'he' }, 'en', true],
  ['an unknown language in the query is ignored', { query: 'xx', stored: 'es' }, 'es', false],
  ['then the stored preference', { stored: 'es', cookie: 'he', browser: 'pt-BR' }, 'es', false],
  ['stored English keeps a Hebrew browser here', { stored: 'en', browser: 'he-IL' }, 'en', false],
  ['an unknown stored language is ignored', { stored: 'xx', cookie: 'he' }, 'he', false],
  ['then the cookie', { cookie: 'he', browser: 'pt-BR' }, 'he', false],
  ['then the first part of the browser language', { browser: 'pt-BR' }, 'pt', false],
  ['a browser language without region counts', { browser: 'he' }, 'he', false],
  ['an unknown browser language gives the default', { browser: 'xx-XX' }, 'en', false],
  ['no browser language gives the default', { browser: undefined }, 'en', false],
  ['a crawler is not redirected', { browser: 'es-ES', isCrawler: true }, 'en', false],
  ['a crawler with a preference is', { stored: 'es', isCrawler: true }, 'es', false],
  ['home goes to the home of the language', { pathname: '/', stored: 'he' }, 'he', false],
];

function runScript(
  signs: LanguageSigns,
  storageForbidden: 'all' | 'storage' | undefined = undefined,
) {
  const stored = new Map(signs.stored === null ? [] : [['preferred-language', signs.stored]]);
  const result: { went?: string; cookie?: string; stored: Map<string, string> } = { stored };
  const document = {
    get cookie() {
      if (storageForbidden === 'all') throw new Error('denied');
      return signs.cookie === null ? '' : `other=1; language=${signs.cookie}`;
    },
    set cookie(value: string) {
      result.cookie = value;
    },
  };
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  };
  runInNewContext(script, {
    document,
    get localStorage() {
      if (storageForbidden) throw new Error('denied');
      return localStorage;
    },
    navigator: {
      language: signs.browser,
      userAgent: signs.isCrawler ? 'Googlebot/2.1' : 'Firefox',
    },
    location: {
      protocol: 'https:',
      href: `https://shop.test${signs.pathname}?${signs.query === null ? '' : `lang=${signs.query}`}${signs.rest}`,
      replace: ({ href }: URL) => (result.went = href.replace('https://shop.test', '')),
    },
    URL,
  });
  return result;
}

describe('the language script in the head', () => {
  it.each(CASES)('%s', (_what, signs, language, kept) => {
    const all = { ...visit, ...signs };
    const explicit = languageOfPath(all.pathname) !== 'en';
    const redirect = !explicit && language !== 'en';
    const result = runScript(all);
    const path = all.pathname === '/' ? '' : all.pathname;
    expect(result.went).toBe(redirect ? `/${language}${path}?a=b#top` : undefined);
    expect(result.cookie?.startsWith(`language=${language};`) ?? false).toBe(kept);
    if (kept) expect(result.stored.get('preferred-language')).toBe(language);
  });

  it('works where storage is forbidden', () => {
    expect(runScript({ ...visit, cookie: 'he' }, 'storage').went).toBe('/he/faq?a=b#top');
    expect(runScript({ ...visit, pathname: '/es' }, 'storage').went).toBeUndefined();
  });

  it('follows the address and the browser where cookies throw as well', () => {
    expect(runScript({ ...visit, browser: 'he-IL' }, 'all').went).toBe('/he/faq?a=b#top');
    expect(runScript({ ...visit, query: 'pt' }, 'all').went).toBe('/pt/faq?a=b#top');
  });

  it('leaves no empty query where the language was all of it', () => {
    const result = runScript({ ...visit, query: 'pt', rest: '' });
    expect(result.went).toBe('/pt/faq');
  });

  it('stays small', () => {
    expect(script.length).toBeLessThan(1200);
  });
});
