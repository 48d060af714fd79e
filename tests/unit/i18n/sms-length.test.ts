import { describe, expect, it } from 'vitest';
import { BRAND_NAMES } from '#config/brand-ids.ts';
import { brandByName } from '#config/brands.ts';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { fillText } from '#lib/text/text.ts';
import { messageValues } from '#provider/domain/messages/queue-text.ts';

const RIGHT_TO_LEFT = LANGUAGES.filter((language) => LANGUAGE_TABLE[language].direction === 'rtl');

const readPhoneCode = (language: Language): string =>
  readTextFile(`i18n/${language}.json`).get('provider.phone-code.body') ?? '';

const VALUES = { code: '888888', minutes: 10 };

/** The GSM 7-bit default alphabet (3GPP TS 23.038) and the signs that take two septets. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENDED = '\f^{}\\[~]|€';

/** Returns how many messages a phone network makes of a text. */
function messageCount(text: string): number {
  const signs = [...text];
  const isGsm = signs.every((sign) => GSM.includes(sign) || GSM_EXTENDED.includes(sign));
  if (!isGsm) return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  const septets = signs.reduce((sum, sign) => sum + (GSM_EXTENDED.includes(sign) ? 2 : 1), 0);
  return septets <= 160 ? 1 : Math.ceil(septets / 153);
}

it('counts septets in the GSM alphabet and UTF-16 units outside it', () => {
  expect(messageCount('a'.repeat(160))).toBe(1);
  expect(messageCount(`${'a'.repeat(159)}€`)).toBe(2);
  expect(messageCount('ó'.repeat(70))).toBe(1);
  expect(messageCount('ó'.repeat(71))).toBe(2);
});

describe.each(LANGUAGES)('the phone code in %s', (language) => {
  const text = readPhoneCode(language);

  it.each(BRAND_NAMES)('fits into one text message of %s', (name) => {
    const sms = fillText(text, messageValues(brandByName(name), language, VALUES));
    expect(sms).toContain('888888');
    expect(messageCount(sms), `${sms.length} characters: ${sms}`).toBe(1);
  });
});

// A phone takes the direction of a message from its first letter.
describe.each(RIGHT_TO_LEFT)('the phone code in %s', (language) => {
  const text = readPhoneCode(language);

  it.each(BRAND_NAMES)('begins with a letter of the language for %s', (name) => {
    const sms = fillText(text, messageValues(brandByName(name), language, VALUES));
    expect(sms).toMatch(/^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}]/u);
  });
});
