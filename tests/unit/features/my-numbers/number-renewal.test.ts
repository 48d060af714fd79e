import { describe, expect, test } from 'vitest';
import type { ApiFailure } from '#api/failure.ts';
import { LANGUAGES } from '#config/languages.ts';
import type { VirtualNumber } from '#contract/number-entities.ts';
import {
  isListStale,
  numberTerm,
  termOutcome,
  termResponse,
  type TermOutcome,
  type TermResponse,
} from '#features/my-numbers/renewal/renewal-rules.ts';
import type { NumberNow } from '#features/my-numbers/use-my-numbers.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { fail, ok } from '#lib/result.ts';
import { refused, refusedAsBot } from '../../../support/api-results.ts';

const enveloped = (code?: string) =>
  ok({ isSuccessful: code === undefined, messages: code === undefined ? [] : [{ code }] });

const NUMBER: VirtualNumber = {
  didid: 7,
  didNumber: '12025550143',
  mask: '',
  prefix: '1',
  countryName: 'United States',
  smsEmail: null,
  forwardingNumbers: [],
};
const PAID = '2027-02-21T12:00:00.000Z';

describe('the term of a number', () => {
  const until = new Date(PAID);
  test.each([
    [
      { paidUntil: PAID, renews: true, renewalPrice: 4.99 },
      {
        key: 'stop-renewal.paid-until-price',
        renews: true,
        until,
        price: '$4.99',
        months: undefined,
      },
    ],
    [
      { paidUntil: PAID, renews: true },
      { key: 'stop-renewal.paid-until', renews: true, until, price: undefined, months: undefined },
    ],
    [
      { paidUntil: PAID, renews: false, renewalPrice: 4.99 },
      { key: 'stop-renewal.ends', renews: false, until, price: '$4.99', months: undefined },
    ],
    [
      { paidUntil: PAID, renews: false },
      { key: 'stop-renewal.ends', renews: false, until, price: undefined, months: undefined },
    ],
    [
      { paidUntil: PAID, renews: true, renewalPrice: 47.9, renewalMonths: 12 },
      {
        key: 'stop-renewal.paid-until-price-months',
        renews: true,
        until,
        price: '$47.90',
        months: 12,
      },
    ],
    [{}, undefined],
    [{ paidUntil: PAID }, undefined],
    [{ renews: true, renewalPrice: 4.99 }, undefined],
    [{ paidUntil: 'soon', renews: true }, undefined],
  ])('of %o is %o', (fields, term) => {
    expect(numberTerm({ ...NUMBER, ...fields })).toEqual(term);
  });

  test.each(LANGUAGES)('has a text with its values in %s', (language) => {
    const texts = readTextFile(`i18n/${language}.json`);
    expect(texts.get('stop-renewal.paid-until-price')).toMatch(/\{\{date\}\}.*\{\{price\}\}/);
    for (const key of ['paid-until-price-months', 'keep-price-months']) {
      for (const value of ['{{date}}', '{{price}}', '{{duration}}']) {
        expect(texts.get(`stop-renewal.${key}`)).toContain(value);
      }
    }
    expect(texts.get('stop-renewal.paid-until')).toContain('{{date}}');
    expect(texts.get('stop-renewal.ends')).toContain('{{date}}');
    expect(texts.get('stop-renewal.keep-price')).toMatch(
      /\{\{price\}\}.*\{\{date\}\}|\{\{date\}\}.*\{\{price\}\}/,
    );
  });
});

test.each([
  ['done', enveloped()],
  ['in-progress', refused(409, 'renewal-in-progress')],
  ['in-progress', enveloped('renewal-in-progress')],
  ['suspended', refused(403, 'suspended')],
  ['rate-limited', refused(429)],
  ['bot-protection', refusedAsBot],
  ['rate-limited', enveloped('ERRVNUMS22')],
  ['not-found', refused(404, 'not-found')],
  ['unknown', refused(500)],
  ['unknown', refused(401)],
  ['unknown', enveloped('password-check-required')],
  ['unknown', fail<ApiFailure>({ kind: 'network' })],
  ['unknown', fail<ApiFailure>({ kind: 'timeout' })],
  ['unknown', fail<ApiFailure>({ kind: 'invalid-response' })],
] as const)('a change of the term is %s after %o', (response, sent) => {
  expect(termResponse(sent)).toBe(response);
});

describe('the outcome of a change', () => {
  const running = { ...NUMBER, renews: true };
  const stopped = { ...NUMBER, renews: false };
  const isStopped = (now: NumberNow): boolean => now !== 'gone' && now?.renews === false;
  const isGone = (now: NumberNow): boolean => now === 'gone';

  test.each<[TermResponse, NumberNow, TermOutcome]>([
    ['done', stopped, 'done'],
    ['done', undefined, 'done'],
    ['in-progress', undefined, 'in-progress'],
    ['rate-limited', undefined, 'rate-limited'],
    ['bot-protection', undefined, 'bot-protection'],
    ['suspended', undefined, 'suspended'],
    ['unknown', stopped, 'done'],
    ['unknown', running, 'failed'],
    ['unknown', 'gone', 'gone'],
    ['unknown', undefined, 'failed'],
    ['not-found', 'gone', 'gone'],
    ['not-found', stopped, 'failed'],
    ['not-found', undefined, 'failed'],
  ])('after a stop with %s, and %o in the list, is %s', (response, now, outcome) => {
    expect(termOutcome(response, now, isStopped)).toBe(outcome);
  });

  test.each<[TermResponse, NumberNow, TermOutcome]>([
    ['done', 'gone', 'done'],
    ['unknown', 'gone', 'done'],
    ['unknown', running, 'failed'],
    ['not-found', 'gone', 'gone'],
  ])('after a release with %s, and %o in the list, is %s', (response, now, outcome) => {
    expect(termOutcome(response, now, isGone)).toBe(outcome);
  });

  test('is looked up in the list unless the provider refused with a reason', () => {
    const responses = ['done', 'not-found', 'unknown', 'in-progress', 'rate-limited', 'suspended'];
    expect((responses as TermResponse[]).filter(isListStale)).toEqual([
      'done',
      'not-found',
      'unknown',
    ]);
  });
});
