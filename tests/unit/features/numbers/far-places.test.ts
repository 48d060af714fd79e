import { expect, it } from 'vitest';
import { LANGUAGES } from '#config/languages.ts';
import { isFarZone, listFarPlaces } from '#features/numbers/facts/far-places.ts';

const zonesOf = (country: string): string[] =>
  new Intl.Locale(`und-${country}`).getTimeZones() ?? [];

it('each country with a far place keeps time zones in which most of its people live', () => {
  const wrong = Intl.supportedValuesOf('timeZone').filter(isFarZone);
  expect(wrong.length).toBeGreaterThan(20);
  const kept = Object.fromEntries(
    ['AU', 'BR', 'CA', 'CL', 'CN', 'EC', 'ES', 'MX', 'NZ', 'PT', 'RU', 'UA', 'US'].map(
      (country) => {
        const zones = zonesOf(country);
        const left = zones.filter((zone) => !isFarZone(zone));
        return [country, left.length > 0 && left.length < zones.length];
      },
    ),
  );
  expect(Object.entries(kept).filter(([, isRight]) => !isRight)).toEqual([]);
});

it.each(LANGUAGES)('far places have a name in %s where people live there', (language) => {
  expect(listFarPlaces('US', language)).toHaveLength(2);
  expect(listFarPlaces('NZ', language)).toEqual([]);
});
