/** The address of a country's flag by its ISO 3166-1 alpha-2 code. */
export const flagAddress = (iso2: string): string => `/flags/${iso2.toLowerCase()}.svg`;
