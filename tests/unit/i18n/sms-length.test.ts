import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BRAND_NAMES } from '#config/brands/brand-ids.ts';
import { brandByName } from '#config/brands/brands.ts';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { checkTexts } from '#i18n/check/check-texts.ts';
import { STOPS_BUILD, STOPS_RELEASE } from '#i18n/check/finding.ts';
import { fillMessage, findLongMessages, measureMessage } from '#i18n/check/message-length.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { fillText } from '#lib/text/text.ts';
import { messageValues } from '#provider/domain/messages/queue-message.ts';
import { editorTextIn } from '#tools/editor-texts/editor-texts.ts';
import { writeSentence } from '#tools/editor-texts/sentences.ts';
import type { DraftFinding } from '#tools/text-checks/draft-checks.ts';

const RIGHT_TO_LEFT = LANGUAGES.filter((language) => LANGUAGE_TABLE[language].direction === 'rtl');

const KEY = 'provider.phone-code.body';

const readPhoneCode = (language: Language): string =>
  readTextFile(`i18n/${language}.json`).get(KEY) ?? '';

const find = (language: Language, text: string) =>
  findLongMessages(language, new Map([[KEY, text]]));

it('counts septets in the GSM alphabet and UTF-16 units outside it', () => {
  expect(measureMessage(`${'a'.repeat(159)}€`)).toEqual({ length: 161, limit: 160 });
  expect(measureMessage('ó'.repeat(71))).toEqual({ length: 71, limit: 70 });
  expect(measureMessage('\u{1f600}')).toEqual({ length: 2, limit: 70 });
});

describe('a phone code', () => {
  it.each(LANGUAGES)('is one text message for each brand: %s', (language) => {
    expect(find(language, readPhoneCode(language))).toEqual([]);
  });

  it('is refused from the first character on that makes it several messages', () => {
    const filled = fillMessage('en', '{{brand}} {{code}} {{minutes}}');
    const longest = Math.max(...filled.map((text) => text.length));
    const padded = (length: number): string =>
      `{{brand}} {{code}} {{minutes}}${'a'.repeat(length - longest)}`;
    expect(find('en', padded(160))).toEqual([]);
    expect(find('en', padded(161))).toMatchObject([{ values: { length: 161, limit: 160 } }]);
    const accented = (length: number): string => padded(length - 1).concat('ó');
    expect(find('es', accented(70))).toEqual([]);
    expect(find('es', accented(71))).toMatchObject([
      { values: { length: 71, limit: 70, signs: 'ó', plain: 160 } },
    ]);
  });

  it('is measured as the provider sends it', () => {
    const values = { code: '888888', minutes: 10 };
    for (const language of LANGUAGES) {
      const text = readPhoneCode(language);
      const sent = BRAND_NAMES.map((name) =>
        fillText(text, messageValues(brandByName(name), language, values)),
      );
      expect(fillMessage(language, text)).toEqual(sent);
    }
  });

  it('stops a release, and no build', () => {
    expect(STOPS_RELEASE.has('message')).toBe(true);
    expect(STOPS_BUILD.has('message')).toBe(false);
  });

  it('is among the checks of all texts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'long-message-'));
    try {
      cpSync('i18n', folder, { recursive: true });
      const file = join(folder, 'pt.json');
      const source = readFileSync(file, 'utf8');
      const short = readPhoneCode('pt');
      writeFileSync(file, source.replace(short, `${short} Não passe o código a ninguém.`));
      const found = checkTexts((language) => join(folder, `${language}.json`));
      expect(found).toMatchObject([{ kind: 'message', language: 'pt', key: KEY }]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the sentence about a phone code that is too long', () => {
  const sentence = (language: Language, text: string, editor: Language): string =>
    writeSentence(find(language, text)[0] as DraftFinding, editor, {});

  it.each(LANGUAGES)('names the signs that take the room: %s', (editor) => {
    const written = sentence('pt', `{{code}}${'a'.repeat(80)}ã\u00a0`, editor);
    expect(written).toMatch(/ã U\+00A0/);
    expect(written).toMatch(/88.*70.*160/);
  });

  it('names none of a language whose letters are all such signs', () => {
    const text = `{{code}}${'א'.repeat(80)}`;
    const values = { length: 86, limit: 70 };
    expect(sentence('he', text, 'en')).toBe(editorTextIn('en')('check-message', values));
  });
});

// A phone takes the direction of a message from its first letter.
describe.each(RIGHT_TO_LEFT)('the phone code in %s', (language) => {
  const text = readPhoneCode(language);

  it('begins with a letter of the language for each brand', () => {
    for (const sms of fillMessage(language, text)) {
      expect(sms).toMatch(/^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}]/u);
    }
  });
});
