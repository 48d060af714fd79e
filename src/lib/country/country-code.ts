import { EVERYDAY_COUNTRY_NAMES } from './everyday-country-names.ts';
import { foldText } from '../text/search-text.ts';

let codes: ReadonlyMap<string, string> | undefined;

/** Returns whether a code is not one that ISO 3166-1 has replaced (`UK` for `GB`). */
const isCurrent = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code;

/**
 * Makes ways of writing a name equal: `Saint` and `St.`, `and` and `&`, `The Gambia` and `Gambia`,
 * one apostrophe or the other.
 */
export const comparableName = (name: string): string =>
  foldText(name)
    .replace(/\bsaint\b/g, 'st')
    .replace(/\b(?:and|the)\b/g, '')
    .replace(/[^a-z]+/g, '');

function knownCodes(): ReadonlyMap<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const current = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isCurrent);
  const entries = (['short', 'long'] as const).flatMap((style) => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none', style });
    return current.flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [[name, code] as const];
    });
  });
  const everyday = Object.entries(EVERYDAY_COUNTRY_NAMES).flatMap(([code, names]) =>
    names.map((name) => [name, code] as const),
  );
  return new Map([...entries, ...everyday].map(([name, code]) => [comparableName(name), code]));
}

/**
 * Returns the ISO 3166-1 alpha-2 code of a country by its English name in any spelling; undefined
 * for an unknown name.
 */
export function countryCode(englishName: string): string | undefined {
  codes ??= knownCodes();
  return codes.get(comparableName(englishName));
}
