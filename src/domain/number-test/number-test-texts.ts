import type { Strings } from '#i18n/texts.ts';

/** The strings of a number's test, for the capability `test-number`. */
export const NUMBER_TEST_TEXTS = [
  'test-number.title',
  'test-number.text',
  'test-number.start',
  'test-number.not-tested',
  'test-number.call-it',
  'test-number.listening',
  'test-number.works',
  'test-number.arrived-call',
  'test-number.arrived-message',
  'test-number.not-forwarded',
  'test-number.not-forwarded-text',
  'test-number.nowhere-call',
  'test-number.nowhere-message',
  'test-number.nothing',
  'test-number.nothing-text',
  'test-number.lost',
  'test-number.rate-limited',
  'test-number.refused',
  'test-number.again',
  'test-number.stop',
  'test-number.close',
  'test-number.sandbox',
  'test-number.simulate-call',
  'test-number.simulate-message',
  'credit.add',
  'my-numbers.guide-calls',
  'my-numbers.guide-messages',
] as const;

export type NumberTestTexts = Strings<(typeof NUMBER_TEST_TEXTS)[number]>;
