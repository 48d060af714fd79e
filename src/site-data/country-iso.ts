let codes: Map<string, string> | undefined;

function knownCodes(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const entries = letters.flatMap((first) =>
    letters.flatMap((second) => {
      const name = names.of(first + second);
      return name === undefined ? [] : [[name.toLowerCase(), first + second] as const];
    }),
  );
  return new Map(entries);
}

/** The ISO 3166-1 alpha-2 code of a country by its English name, for a provider that does not give it; empty when unknown. */
export function iso2ByName(name: string): string {
  codes ??= knownCodes();
  return codes.get(name.toLowerCase()) ?? '';
}
