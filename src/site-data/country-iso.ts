import { foldText } from '#lib/fold-text.ts';

/** Short names that providers use and the Unicode names do not have. */
const OTHER_NAMES: readonly (readonly [string, string])[] = [
  ['Cocos Islands', 'CC'],
  ['Congo', 'CG'],
  ['DR Congo', 'CD'],
];

let codes: Map<string, string> | undefined;

/** Makes ways of writing a name equal: `Saint` and `St.`, `and` and `&`, one apostrophe or the other. */
const comparable = (name: string): string =>
  foldText(name)
    .replace(/\bsaint\b/g, 'st')
    .replace(/\band\b/g, '')
    .replace(/[^a-z]+/g, '');

function knownCodes(): Map<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  const entries = (['short', 'long'] as const).flatMap((style) => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none', style });
    return pairs.flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [[name, code] as const];
    });
  });
  return new Map([...entries, ...OTHER_NAMES].map(([name, code]) => [comparable(name), code]));
}

/** The ISO 3166-1 alpha-2 code of a country by its English name, for a provider that does not give it; empty when unknown. */
export function iso2ByName(name: string): string {
  codes ??= knownCodes();
  return codes.get(comparable(name)) ?? '';
}
