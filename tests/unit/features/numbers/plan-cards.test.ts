import { expect, test } from 'vitest';
import { planCardsHtml } from '#features/numbers/pair/pair-html.ts';
import { PAIR_TEXTS, type PairTexts } from '#features/numbers/pair/numbers-texts.ts';
import type { Pair } from '#features/numbers/pair/pair.ts';
import { textsFor } from '#i18n/capability-texts.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import type { PromisedFeature } from '#i18n/patterns/promise-patterns.ts';

const NAMES = { packageCountry_in: 'in Italy' };

/** Returns the cards of an Italian plan on a site that has only these features. */
function cards(
  plan: { hasAccessNumber: boolean; hasCallMinutes: boolean },
  features: readonly PromisedFeature[],
  textsNote?: string,
): string {
  const texts = textsFor((feature) => features.includes(feature), readTextFile('i18n/en.json'));
  const picked = Object.fromEntries(PAIR_TEXTS.map((key) => [key, texts.get(key) ?? '']));
  const pair: Pair = {
    didCountry: { id: 1, apiName: 'Austria', name: 'Austria', iso2: 'AT', slug: 'austria' },
    packageCountry: {
      id: 2,
      apiName: 'Italy',
      name: 'Italy',
      iso2: 'IT',
      slug: 'italy',
      packageId: 3,
      callMinutes: plan.hasCallMinutes ? 60 : 0,
      ...plan,
    },
  };
  const unknown = {
    accessNumber: undefined,
    durations: undefined,
    cost: undefined,
    abroad: undefined,
  };
  const details = { ratesHref: '/rates', ...unknown, textsNote };
  return planCardsHtml(picked as PairTexts, pair, NAMES, details).html;
}

test('a plan says beside what it promises of texts that they are not confirmed', () => {
  const plan = { hasAccessNumber: false, hasCallMinutes: true };
  expect(cards(plan, [], 'Not yet confirmed.')).toContain(
    'Texts, where supported, go to your e-mail. Not yet confirmed.</p>',
  );
  expect(cards(plan, [])).toContain('Texts, where supported, go to your e-mail.</p>');
});

const OUTGOING = /Make calls|calls you make|call out|Outgoing/;

test.each([
  [true, ['call-minutes'], 'They pay for calls that we forward to your phone in Italy.'],
  [true, [], 'already included in the price'],
  [false, ['call-minutes'], 'it pays for calls that we forward to your phone in Italy.'],
  [false, [], 'Calls ring on any phone'],
] as const)(
  'a plan without an access number promises no outgoing calls: minutes %s, features %j',
  (hasCallMinutes, features, said) => {
    const shown = cards({ hasAccessNumber: false, hasCallMinutes }, features);
    expect(shown).not.toMatch(OUTGOING);
    expect(shown).toContain(said);
    const callsOut = cards({ hasAccessNumber: true, hasCallMinutes }, features);
    expect(callsOut).toMatch(OUTGOING);
    expect(/calls that we forward/.test(callsOut)).toBe(features.length > 0);
    expect(cards({ hasAccessNumber: false, hasCallMinutes }, [...features, 'app'])).toMatch(
      OUTGOING,
    );
  },
);
