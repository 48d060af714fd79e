import type { Language } from '#config/languages.ts';
import {
  ENGLISH_ARTICLES,
  HEBREW_DEFINITE,
  PORTUGUESE_ARTICLES,
  SPANISH_ARTICLES,
  type Articles,
} from './country-articles.ts';

/** A country's name as a sentence needs it: "United States", "the United States", "in the United States", "from the United States". */
export interface CountryForms {
  name: string;
  the: string;
  in: string;
  from: string;
}

type Inflect = (iso2: string, name: string) => Omit<CountryForms, 'name'>;

const withArticle = (articles: Articles, iso2: string, name: string): string =>
  articles[iso2] === undefined ? name : `${articles[iso2]} ${name}`;

const english: Inflect = (iso2, name) => {
  const the = withArticle(ENGLISH_ARTICLES, iso2, name);
  return { the, in: `in ${the}`, from: `from ${the}` };
};

const spanish: Inflect = (iso2, name) => {
  const the = withArticle(SPANISH_ARTICLES, iso2, name);
  return { the, in: `en ${the}`, from: `de ${the}`.replace(/^de el /, 'del ') };
};

const portuguese: Inflect = (iso2, name) => {
  const article = PORTUGUESE_ARTICLES[iso2];
  if (article === undefined) return { the: name, in: `em ${name}`, from: `de ${name}` };
  return { the: `${article} ${name}`, in: `n${article} ${name}`, from: `d${article} ${name}` };
};

/** A prefix is one word with a Hebrew name (a single ו doubles behind it) and hyphenated to a foreign one. */
function hebrewPrefix(prefix: string, name: string): string {
  if (!/^[א-ת]/.test(name)) return `${prefix}־${name}`;
  return `${prefix}${name.replace(/^ו(?!ו)/, 'וו')}`;
}

const hebrew: Inflect = (iso2, name) => ({
  the: name,
  in: hebrewPrefix('ב', HEBREW_DEFINITE.has(iso2) ? name.replace(/^ה/, '') : name),
  from: hebrewPrefix('מ', name),
});

const INFLECT: Readonly<Record<Language, Inflect>> = {
  en: english,
  es: spanish,
  he: hebrew,
  pt: portuguese,
};

/** The forms of a country's displayed name in a language. */
export const countryForms = (language: Language, iso2: string, name: string): CountryForms => ({
  name,
  ...INFLECT[language](iso2, name),
});

/** The values that fill `{{key}}`, `{{key_the}}`, `{{key_in}}` and `{{key_from}}` of a text. */
export function countryValues(key: string, forms: CountryForms): Record<string, string> {
  return {
    [key]: forms.name,
    [`${key}_the`]: forms.the,
    [`${key}_in`]: forms.in,
    [`${key}_from`]: forms.from,
  };
}
