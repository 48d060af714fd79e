import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { parseBuildLanguages, UnknownLanguagesError } from '#config/site/build-languages.ts';
import { LANGUAGES } from '#config/languages.ts';
import { buildSite } from '#tools/build/build-site.ts';
import { explainFailure } from '#tools/build/explain-failure.ts';

describe('the languages that BUILD_LANGUAGES names', () => {
  it.each([
    ['en', ['en']],
    ['en,he', ['en', 'he']],
    ['en, es', ['en', 'es']],
    [' he ,\ten,he,', ['en', 'he']],
    ['', LANGUAGES],
    [' , ', LANGUAGES],
  ])('are read from "%s", each once and in their usual order', (setting, languages) => {
    expect(parseBuildLanguages(setting)).toEqual(languages);
  });

  it('are refused with each unknown code and the known ones', () => {
    expect(() => parseBuildLanguages('en, xx,EN')).toThrow(new UnknownLanguagesError(['xx', 'EN']));
    expect(explainFailure(new UnknownLanguagesError(['xx', 'EN']), 'build')).toBe(
      '[build] BUILD_LANGUAGES has "xx", "EN", but the languages of the shop are en, es, he, pt.',
    );
  });
});

afterEach(() => vi.unstubAllEnvs());

test('a build stops at an unknown language before it reads the hub', async () => {
  vi.stubEnv('BUILD_LANGUAGES', 'en,xx');
  // This is found at the next step, before anything is requested or written.
  vi.stubEnv('PROVIDER_CAPABILITIES', 'xx');
  await expect(buildSite('http://hub.invalid')).rejects.toThrow(UnknownLanguagesError);
});
