import { hasBrandLength, isLuhnValid } from '#lib/card/card.ts';
import { digitsOf } from '#lib/phone/phone.ts';

/** 14 to 19 digits, also in groups; a leading plus sign makes it a phone number. */
const LONG_NUMBER = /(?<![\d+])\d(?:[ .\-\u00a0]?\d){13,18}(?!\d)/g;
/** Matches only from the start of a run: from each character the time would be quadratic. */
const EMAIL = /(?<![^\s<>"'(),;:/])[^\s<>"'(),;:/]+@[^\s<>"'(),;:/]+/g;
/** Tokens and digests are 43 characters or more; no word of an API path is as long. */
const TOKEN = /[\w-]{40,}(?:\.[\w-]+)*/g;
const UNPRINTABLE = /[^\x20-\x7e]+/g;

/** Replaces payment card numbers by their last four digits, in free text that is stored or sent. */
export const redactCardNumbers = (text: string): string =>
  text.replace(LONG_NUMBER, (typed) => {
    const digits = digitsOf(typed);
    return hasBrandLength(digits) && isLuhnValid(digits) ? `•••• ${digits.slice(-4)}` : typed;
  });

/**
 * Makes foreign text safe for a log line: no addresses, tokens, long numbers or control characters.
 */
export const redactText = (text: string): string =>
  text
    .replace(UNPRINTABLE, ' ')
    .replace(EMAIL, '[email]')
    .replace(TOKEN, '[token]')
    .replace(LONG_NUMBER, '[number]');

const MAX_PATH_LENGTH = 200;

/** Makes a request's path safe for a log line. */
export const redactPath = (path: string): string =>
  redactText(path.replaceAll('%20', ' ')).replaceAll(' ', '%20').slice(0, MAX_PATH_LENGTH);
