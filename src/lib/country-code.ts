let codes: ReadonlyMap<string, string> | undefined;

/** Codes that ISO 3166-1 has replaced stand for the same country as another (`UK` for `GB`). */
const isCurrent = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code;

function knownCodes(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap((first) => letters.map((second) => first + second));
  return new Map(
    all.filter(isCurrent).flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [[name.toLowerCase(), code] as const];
    }),
  );
}

/** The ISO 3166-1 alpha-2 code of a country by its English name; undefined when no country is called that. */
export function countryCode(englishName: string): string | undefined {
  codes ??= knownCodes();
  return codes.get(englishName.trim().toLowerCase());
}
