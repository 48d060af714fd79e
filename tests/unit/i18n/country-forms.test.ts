import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { countryForms, countryValues } from '#i18n/countries/country-forms.ts';
import { countryName } from '#i18n/countries/country-name.ts';

const forms = (language: Language, iso2: string, apiName = '') => {
  const {
    the,
    in: inside,
    from,
  } = countryForms(language, iso2, countryName(language, iso2, apiName));
  return [the, inside, from];
};

describe('a country in a sentence', () => {
  test('takes its article in English', () => {
    expect(forms('en', 'US', 'United States')).toEqual([
      'the United States',
      'in the United States',
      'from the United States',
    ]);
    expect(forms('en', 'PN', 'Pitcairn Islands')[1]).toBe('in the Pitcairn Islands');
    expect(forms('en', 'FR', 'France')).toEqual(['France', 'in France', 'from France']);
  });

  test('contracts article and preposition in Spanish', () => {
    expect(forms('es', 'GB')).toEqual(['el Reino Unido', 'en el Reino Unido', 'del Reino Unido']);
    expect(forms('es', 'NL')[2]).toBe('de los Países Bajos');
    expect(forms('es', 'US')[1]).toBe('en Estados Unidos');
    expect(forms('es', 'SV')[2]).toBe('de El Salvador');
    expect(forms('es', 'VA')[1]).toBe('en la Ciudad del Vaticano');
    expect(forms('es', 'IN')[1]).toBe('en la India');
    expect(forms('es', 'KM')[2]).toBe('de las Comoras');
    expect(forms('es', 'CI')[1]).toBe('en Costa de Marfil');
  });

  test('has gender and number in Portuguese', () => {
    expect(forms('pt', 'US')).toEqual([
      'os Estados Unidos',
      'nos Estados Unidos',
      'dos Estados Unidos',
    ]);
    expect(forms('pt', 'ES')[1]).toBe('na Espanha');
    expect(forms('pt', 'JP')[2]).toBe('do Japão');
    expect(forms('pt', 'PH')[1]).toBe('nas Filipinas');
    expect(forms('pt', 'AQ')[1]).toBe('na Antártida');
    expect(forms('pt', 'NF')[2]).toBe('da Ilha Norfolk');
    expect(forms('pt', 'AX')[1]).toBe('nas Ilhas Aland');
    expect(forms('pt', 'CD')[1]).toBe('na República Democrática do Congo');
    expect(forms('pt', 'TL')[1]).toBe('em Timor-Leste');
    expect(forms('pt', 'PT')).toEqual(['Portugal', 'em Portugal', 'de Portugal']);
  });

  test('is one word with its prefix in Hebrew', () => {
    expect(forms('he', 'US')).toEqual(['ארצות הברית', 'בארצות הברית', 'מארצות הברית']);
    expect(forms('he', 'DO').slice(1)).toEqual(['ברפובליקה הדומיניקנית', 'מהרפובליקה הדומיניקנית']);
    expect(forms('he', 'NL')[1]).toBe('בהולנד');
    expect(forms('he', 'VE')[1]).toBe('בוונצואלה');
    expect(forms('he', 'VN')[1]).toBe('בווייטנאם');
    expect(forms('he', 'NF')[1]).toBe('באי נורפוק');
    expect(forms('he', 'BV')[1]).toBe('באי בובה');
    expect(forms('he', 'UM')[1]).toMatch(/^באיים המרוחקים/);
    expect(countryForms('he', '', 'Atlantis').in).toBe('ב־Atlantis');
  });

  test.each(LANGUAGES)('is named without the state it belongs to in %s', (language) => {
    expect(countryName(language, 'HK', 'Hong Kong')).not.toMatch(/[(,]/);
  });

  test('fills a text in every form', () => {
    const values = countryValues('country', countryForms('en', 'GB', 'United Kingdom'));
    expect(values).toEqual({
      country: 'United Kingdom',
      country_the: 'the United Kingdom',
      country_in: 'in the United Kingdom',
      country_from: 'from the United Kingdom',
    });
  });
});
