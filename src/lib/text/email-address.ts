import { trimInput } from './text.ts';

/**
 * The signs that addresses have (RFC 5322, section 3.4.1), without those that many mail servers
 * refuse or read as commands. Dots are allowed only between other signs, labels of the domain do
 * not begin or end with a hyphen, and the last one has letters only, or is of another script.
 */
export const EMAIL_PATTERN =
  /^[\w+'&=~-]+(?:\.[\w+'&=~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i;

/** The longest address that mail servers take (RFC 5321, section 4.5.3.1.3). */
export const EMAIL_MAX_LENGTH = 254;

/** Returns whether a typed text is an email address, as `trimInput` returns it. */
export function isEmailAddress(typed: string): boolean {
  const address = trimInput(typed);
  return address.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(address);
}

/** Returns what is wrong with a required email address; undefined when nothing is. */
export function emailError(typed: string): 'required' | 'invalid-email' | undefined {
  if (typed.trim() === '') return 'required';
  return isEmailAddress(typed) ? undefined : 'invalid-email';
}

/** Returns whether two typed addresses are the same, in any letter case. */
export const isSameEmail = (one: string, other: string): boolean =>
  trimInput(one).toLowerCase() === trimInput(other).toLowerCase();
