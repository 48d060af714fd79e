import { describe, expect, it } from 'vitest';
import { BRAND_NAMES } from '#config/brand-ids.ts';
import { brandByName } from '#config/brands.ts';
import { LANGUAGES } from '#config/languages.ts';
import { fillText } from '#lib/text.ts';
import { getMessageValues } from '#provider/domain/messages/queue-text.ts';
import en from '../../i18n/en.json' with { type: 'json' };
import es from '../../i18n/es.json' with { type: 'json' };
import he from '../../i18n/he.json' with { type: 'json' };
import pt from '../../i18n/pt.json' with { type: 'json' };

const FILES = { en, es, he, pt };

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
  const text = FILES[language].provider['phone-code'].body;

  it.each(BRAND_NAMES)('fits into one text message of %s', (name) => {
    const values = { code: '888888', minutes: 10 };
    const sms = fillText(text, getMessageValues(brandByName(name), language, values));
    expect(sms).toContain('888888');
    expect(messageCount(sms), `${sms.length} characters: ${sms}`).toBe(1);
  });

  it('begins with a word of the language or the code, not with the brand in Hebrew', () => {
    expect(text.startsWith('{{brand}}')).toBe(language === 'en');
  });
});
