import * as flags from 'country-flag-icons/string/3x2';

/**
 * Returns the flag of a country (ISO 3166-1 alpha-2) as an address that holds the picture itself,
 * so that a drawing waits for no file; undefined where there is none.
 */
export function flagPicture(iso2: string): string | undefined {
  const drawing = (flags as Readonly<Record<string, string>>)[iso2];
  if (drawing === undefined) return undefined;
  const path = drawing.replaceAll('"', "'").replaceAll(/[%#<>]/g, encodeURIComponent);
  return `data:image/svg+xml,${path}`;
}
