import { afterEach, describe, expect, it, vi } from 'vitest';
import { notFoundStep, startNotFound } from '#features/not-found/not-found.ts';
import { pointLanguageLinks } from '#features/numbers/open-on-demand-pair.tsx';
import { $popup } from '#stores/messages/popup.ts';

vi.mock('#features/numbers/OnDemandPairPage.tsx', () => ({ OnDemandPairPage: () => null }));

const stepAt = (pageLanguage: string, pathname: string, hash: string, search = '') =>
  notFoundStep(pageLanguage, { pathname, search, hash }, 'spain');

describe('the not-found page', () => {
  it('stays where the address is in its language', () => {
    expect(stepAt('en', '/nowhere', '')).toEqual({ kind: 'stay', address: '/not-found' });
    expect(stepAt('he', '/he/nowhere', '#x')).toEqual({
      kind: 'stay',
      address: '/he/not-found',
    });
  });

  it('opens the page in the language of the address', () => {
    expect(stepAt('en', '/es/nada/aqui', '')).toEqual({
      kind: 'open',
      address: '/es/not-found',
    });
  });

  it('finds a pair that has no page', () => {
    expect(stepAt('en', '/choose-your-number/new-zealand/spain', '')).toEqual({
      kind: 'pair',
      pair: {
        language: 'en',
        didSlug: 'new-zealand',
        packageSlug: 'spain',
        address: '/choose-your-number/new-zealand/spain',
      },
    });
  });

  it('takes a number country that has no page as its pair with the country of the readers', () => {
    expect(stepAt('en', '/phone-numbers/new-zealand', '')).toEqual({
      kind: 'pair',
      pair: {
        language: 'en',
        didSlug: 'new-zealand',
        packageSlug: 'spain',
        address: '/choose-your-number/new-zealand/spain',
      },
    });
    const opened = stepAt('en', '/he/phone-numbers/chile/', '');
    expect(opened).toEqual({ kind: 'open', address: '/he/not-found#/he/phone-numbers/chile/' });
    expect(stepAt('he', '/he/not-found', '#/he/phone-numbers/chile/')).toMatchObject({
      pair: { didSlug: 'chile', address: '/he/choose-your-number/chile/spain' },
    });
    expect(stepAt('en', '/phone-numbers/', '').kind).toBe('stay');
  });

  it('carries a pair to the page in its language, and finds it there', () => {
    const opened = stepAt('en', '/he/choose-your-number/chile/israel', '');
    expect(opened).toEqual({
      kind: 'open',
      address: '/he/not-found#/he/choose-your-number/chile/israel',
    });
    expect(stepAt('he', '/he/not-found', '#/he/choose-your-number/chile/israel')).toMatchObject({
      kind: 'pair',
      pair: { language: 'he', didSlug: 'chile', address: '/he/choose-your-number/chile/israel' },
    });
  });

  it('keeps the number or the search that the address of a pair names', () => {
    const query = '?number=7&tel=6421555012';
    const pair = '/choose-your-number/new-zealand/spain';
    expect(stepAt('en', pair, '#numbers', query)).toMatchObject({
      pair: { address: `${pair}${query}#numbers` },
    });
    expect(stepAt('en', '/phone-numbers/new-zealand', '', '?digits=22')).toMatchObject({
      pair: { address: `${pair}?digits=22` },
    });
    const opened = { kind: 'open', address: `/he/not-found#/he${pair}${query}` };
    expect(stepAt('en', `/he${pair}`, '', query)).toEqual(opened);
    expect(stepAt('he', '/he/not-found', `#/he${pair}${query}`)).toMatchObject({
      pair: { packageSlug: 'spain', address: `/he${pair}${query}` },
    });
  });

  it('never opens the address that it is shown for', () => {
    expect(stepAt('en', '/he/not-found', '#/he/choose-your-number/chile/israel')).toEqual({
      kind: 'stay',
      address: '/he/not-found',
    });
  });

  it('takes nothing else from the hash', () => {
    expect(stepAt('en', '/not-found', '#//evil.example/choose-your-number/a/b').kind).toBe('stay');
    expect(stepAt('en', '/not-found', '#main').kind).toBe('stay');
  });

  it('reads names that are written with escapes, also broken ones', () => {
    expect(stepAt('en', '/choose-your-number/c%C3%B4te/spain', '')).toMatchObject({
      pair: { didSlug: 'côte' },
    });
    expect(stepAt('en', '/choose-your-number/%E0%A4%A/spain', '')).toMatchObject({
      pair: { didSlug: '%E0%A4%A' },
    });
  });
});

describe('the not-found page of a pair', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    $popup.set(undefined);
  });

  it('leads each language to the pair, and the not-found page of that language finds it', () => {
    const links = ['en', 'es', 'he'].map((language) => ({
      dataset: { language },
      pathname: `/${language}/not-found`,
    }));
    pointLanguageLinks(links as never, '/es/choose-your-number/chile/israel');
    expect(links.map(({ pathname }) => pathname)).toEqual([
      '/choose-your-number/chile/israel',
      '/es/choose-your-number/chile/israel',
      '/he/choose-your-number/chile/israel',
    ]);
    expect(stepAt('he', '/he/choose-your-number/chile/israel', '')).toMatchObject({
      pair: { language: 'he', didSlug: 'chile', packageSlug: 'israel' },
    });
  });

  it('opens a pop-up where the code that shows the pair does not load', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    vi.stubGlobal('document', {
      documentElement: { lang: 'en' },
      querySelector: () => ({ dataset: { homeSlug: 'spain' } }),
    });
    vi.stubGlobal('location', { pathname: '/phone-numbers/chile', search: '', hash: '' });
    vi.stubGlobal('history', { replaceState: () => undefined });
    const openPair = vi.fn((_didSlug: string, _packageSlug: string) =>
      Promise.reject<void>(new TypeError('not loaded')),
    );
    startNotFound(openPair);
    expect(openPair).toHaveBeenCalledWith('chile', 'spain');
    await vi.waitFor(() => expect($popup.get()?.name).toBe('server-error'));
    expect(warned).toHaveBeenCalledOnce();
  });
});
