let codes: ReadonlyMap<string, string> | undefined;

function knownCodes(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return new Map(
    letters.flatMap((first) =>
      letters.flatMap((second) => {
        const name = names.of(first + second);
        return name === undefined ? [] : [[name.toLowerCase(), first + second] as const];
      }),
    ),
  );
}

/** The ISO 3166-1 alpha-2 code of a country by its English name; undefined when no country is called that. */
export function countryCode(englishName: string): string | undefined {
  codes ??= knownCodes();
  return codes.get(englishName.trim().toLowerCase());
}
