import { BRAND_NAMES } from '#config/brands/brand-ids.ts';
import { brandByName } from '#config/brands/brands.ts';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { fillText, isolateValues } from '#lib/text/text.ts';
import type { CompiledTexts } from '../compile.ts';
import type { Finding } from './finding.ts';

/** The text message with a code, which has to be one message (docs/texts.md). */
const MESSAGE = 'provider.phone-code.body';

/** Values of the longest kind. */
const VALUES = { code: '888888', minutes: 10 };

/** The GSM 7-bit default alphabet (3GPP TS 23.038) and the signs that take two septets. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENDED = '\f^{}\\[~]|€';

/** How many septets, or UTF-16 units of a text with another sign, one message takes. */
const GSM_LIMIT = 160;
const OTHER_LIMIT = 70;

const isGsm = (sign: string): boolean => GSM.includes(sign) || GSM_EXTENDED.includes(sign);

interface MessageLength {
  /** Septets where all signs are of the GSM alphabet, else UTF-16 units. */
  length: number;
  /** The longest that a phone network sends as one message. */
  limit: number;
}

/** Measures a text as a phone network does. */
export function measureMessage(text: string): MessageLength {
  const signs = [...text];
  if (!signs.every(isGsm)) return { length: text.length, limit: OTHER_LIMIT };
  const extended = signs.filter((sign) => GSM_EXTENDED.includes(sign)).length;
  return { length: signs.length + extended, limit: GSM_LIMIT };
}

/** Returns a text message as each brand sends it, with values as the provider fills them in. */
export function fillMessage(language: Language, text: string): string[] {
  const { direction } = LANGUAGE_TABLE[language];
  return BRAND_NAMES.map((name) => {
    const brand = brandByName(name).displayName;
    return fillText(text, isolateValues(direction, { brand, ...VALUES }));
  });
}

/** Returns the name of an invisible sign, such as `U+00A0`. */
const codePointName = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * Returns the signs of a text because of which less fits into its message; none where its letters
 * are of another script, as a text without them could not be written.
 */
function listReplaceable(text: string): string[] {
  if (/(?!\p{Script=Latin})\p{L}/u.test(text)) return [];
  const other = [...new Set(text)].filter((sign) => !isGsm(sign));
  return other.map((sign) => (/[\s\p{C}]/u.test(sign) ? codePointName(sign) : sign));
}

/** Finds a text message that a phone network sends as several ones for one of the brands. */
export function findLongMessages(language: Language, texts: CompiledTexts): Finding[] {
  const text = texts.get(MESSAGE);
  if (text === undefined) return [];
  const measured = fillMessage(language, text).map(measureMessage);
  const longest = measured.reduce((one, other) =>
    other.length - other.limit > one.length - one.limit ? other : one,
  );
  const { length, limit } = longest;
  if (length <= limit) return [];
  const signs = listReplaceable(text);
  const detail = `${length} characters as a text message, at most ${limit}`;
  const because = signs.length === 0 ? '' : ` because of ${signs.join(' ')}`;
  const values = {
    length,
    limit,
    ...(signs.length > 0 && { signs: signs.join(' '), plain: GSM_LIMIT }),
  };
  return [{ kind: 'message', language, key: MESSAGE, detail: detail + because, values }];
}
