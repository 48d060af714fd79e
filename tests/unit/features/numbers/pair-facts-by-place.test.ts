import { afterEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { factOf, inputOf, renderFacts, textsOf } from '../../../support/rendered-facts.ts';

describe('the working day of the number’s country', () => {
  it.each<[Language, string, string, string]>([
    ['en', 'GB', 'IL', '11:00 AM to 8:00 PM'],
    [
      'en',
      'US',
      'IL',
      '9 hours between 4:00 PM and 4:00 AM, depending on the place in the United States',
    ],
    ['en', 'JP', 'BR', '9 hours between 8:00 PM and 6:00 AM, depending on where you are in Brazil'],
    ['pt', 'PT', 'BR', '9 horas entre 04:00 e 14:00, conforme a região do Brasil onde você está'],
    ['he', 'IL', 'US', '9 שעות בין 23:00 ל־11:00, לפי המקום בארצות הברית שבו אתם נמצאים'],
    ['es', 'US', 'MX', '9 horas en la franja de 6:00 a 19:00, según la zona de cada país'],
  ])(
    'is nowhere longer than nine hours, in %s for numbers of %s used in %s',
    (language, didIso2, packageIso2, expected) => {
      const html = renderFacts(language, didIso2, packageIso2);
      const days = [...html.matchAll(/<p class="day-label"><b>.*?<\/b> <span>(.*?)<\/span>/g)];
      expect(days[1]?.[1]).toBe(expected);
    },
  );
});

it.each([
  ['ZA', 'MX', '9:00 AM to 10:00 AM at most, depending on where you are in Mexico.'],
  ['JP', 'MX', '5:00 PM to 6:00 PM at most, depending on where you are in Mexico.'],
])(
  'hours that are shared on all days say in whose country they depend on the place: %s and %s',
  (didIso2, packageIso2, expected) => {
    expect(factOf(renderFacts('en', didIso2, packageIso2), 'overlap')).toBe(
      `By the clock in Mexico, office hours (9:00 AM to 6:00 PM) overlap from ${expected}`,
    );
  },
);

describe('the facts of a pair', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.resetModules();
  });

  const PAIRS = [
    ['GB', 'IL'],
    ['PT', 'BR'],
    ['US', 'AU'],
    ['ZA', 'GB'],
  ] as const;

  /** Renders the facts on a day, with modules that have computed nothing before. */
  async function renderOn(day: string, year: number): Promise<string[]> {
    vi.useFakeTimers({ now: new Date(day), toFake: ['Date'] });
    vi.resetModules();
    const facts = await import('#features/numbers/facts/pair-facts.ts');
    return LANGUAGES.flatMap((language) =>
      PAIRS.map(([did, own]) => {
        const input = { ...inputOf(language, did, own, year), number: '442079460365' };
        return facts.pairFactsHtml(textsOf(language), input).html;
      }),
    );
  }

  it('are the same bytes in January, March and December, and others in the next year', async () => {
    const january = await renderOn('2026-01-01T00:00Z', 2026);
    expect(await renderOn('2026-03-29T12:00Z', 2026)).toEqual(january);
    expect(await renderOn('2026-12-31T23:59Z', 2026)).toEqual(january);
    const later = await renderOn('2027-01-01T00:00Z', 2027);
    expect(later.filter((html, index) => html === january[index])).toEqual([]);
  });
});

it.each<[Language, string, string, string | undefined]>([
  ['en', 'US', 'GB', 'Not counting Alaska and Hawaii, where the clocks are different.'],
  ['es', 'PT', 'ES', 'Sin contar las Azores y Canarias, donde la hora es otra.'],
  ['he', 'GB', 'US', 'למעט אלסקה והוואי, שם השעה שונה.'],
  ['pt', 'US', 'BR', 'Sem contar o Alasca, o Havaí e o Acre, onde o horário é outro.'],
  ['en', 'FR', 'NZ', undefined],
])(
  'the hours say in %s which places they leave out, for numbers of %s used in %s',
  (language, didIso2, packageIso2, expected) => {
    const html = renderFacts(language, didIso2, packageIso2);
    expect(/<p class="muted small">([^<]*)<\/p><\/section>/.exec(html)?.[1]).toBe(expected);
  },
);
