import { foldText } from './fold-text.ts';

/** Everyday names that no official list holds, in all languages of the site, by ISO 3166-1 alpha-2. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Dubai', 'Abu Dhabi', 'EAU', 'Dubái', 'דובאי', 'אבו דאבי', 'איחוד האמירויות'],
  BA: ['Bosnia', 'Bósnia', 'בוסניה'],
  CH: ['Swiss', 'שוויץ', 'שוויצריה'],
  CI: ['Ivory Coast', 'Costa de Marfil', 'Costa do Marfim', 'חוף השנהב'],
  CZ: ['Czech Republic', 'República Checa', 'República Tcheca', 'צכיה'],
  GB: [
    'UK',
    'Britain',
    'Great Britain',
    'England',
    'Scotland',
    'Wales',
    'Inglaterra',
    'Gran Bretaña',
    'Grã-Bretanha',
    'Escocia',
    'Escócia',
    'אנגליה',
    'בריטניה',
    'סקוטלנד',
    'וויילס',
  ],
  KR: ['Korea', 'Corea', 'Coreia', 'קוריאה'],
  NL: ['Holland', 'Holanda', 'הולנד'],
  RU: ['Russian Federation', 'רוסיה'],
  TR: ['Turkey', 'Turquía', 'Turquia', 'טורקיה', 'תורכיה'],
  US: [
    'USA',
    'US',
    'America',
    'United States of America',
    'EEUU',
    'EE UU',
    'EUA',
    'América',
    'ארהב',
    'אמריקה',
    'ארצות הברית של אמריקה',
  ],
};

const folded = new Map<string, readonly string[]>(
  Object.entries(ALIASES).map(([iso2, names]) => [iso2, names.map(foldText)]),
);

/** Returns the everyday names of a country, folded for searching. */
export const countryAliases = (iso2: string): readonly string[] => folded.get(iso2) ?? [];
