import type { Language } from '#config/languages.ts';

/** Codes of countries (ISO 3166-1 alpha-2) by the article that their name takes. */
type Articles = Readonly<Record<string, string>>;

const byCode = (codes: Readonly<Record<string, string>>): Articles =>
  Object.fromEntries(
    Object.entries(codes).flatMap(([article, list]) =>
      list.split(' ').map((code) => [code, article]),
    ),
  );

/** English: in *the* United States. */
const ENGLISH_ARTICLES = byCode({
  the: 'AE AX BQ BS CC CD CF CK DO FK FO GB GM HM IM IO KM KY MH MP MV NL PH PN SB SC TC TF UM US VG VI',
});

/** Spanish: en *el* Reino Unido; most countries take none. */
const SPANISH_ARTICLES = byCode({
  el: 'BQ CG EH GB IO LB',
  la: 'AQ BV CD CF CX DO IM IN NF VA',
  los: 'AE NL PS TF',
  las: 'AX BM BS CC CK FK FO GS HM KM KY MH MP MV PN SB SC TC UM VG VI',
});

/**
 * Portuguese of Brazil: *no* Brasil, *na* Espanha, *nos* Estados Unidos; those that are not here
 * (Portugal, Israel) take none.
 */
const PORTUGUESE_ARTICLES = byCode({
  o: 'AF AZ BH BI BJ BR BT CA CL DJ EC EG EH GA GB HT IO IQ IR JP KE KG KH KW KZ LA LB LK LS MA ML MW MX NE NP PA PE PK PY QA SD SN SR SS TD TG TJ TM UY UZ VN YE ZW',
  a: 'AL AM AQ AR AS AT AU BA BE BG BO BV BY CD CF CG CH CI CN CO CR CX CZ DE DK DM DO DZ EE ER ES ET FI FM FR GE GF GL GM GN GQ GR GT GW GY HR HU ID IE IM IN IS IT JM JO KP KR LR LT LV LY MD MK MN MQ MR MY NA NC NF NG NI NO NZ PF PG PL RO RS RU SA SE SI SK SO SY TH TN TR TZ UA VA VE ZA ZM',
  os: 'AE BQ CM NL PS TF US',
  as: 'AX BM BS CC CK FK FO GS HM KM KY MH MP MV PH PN SB SC TC UM VG VI',
});

/** Hebrew: names whose first letter is the article, which melts into a ב before it. */
const HEBREW_DEFINITE: ReadonlySet<string> = new Set(
  'BQ BV CF DO IM IO MV NF PH PS TF UM VA'.split(' '),
);

/**
 * A country's name as a sentence needs it: "United States", "the United States", "in the United
 * States", "from the United States".
 */
interface CountryForms {
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

/**
 * Joins a prefix and a name: one word with a Hebrew name (a single ו doubles behind it), hyphenated
 * with a foreign one.
 */
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

/** Returns the forms of a country's displayed name in a language. */
export const countryForms = (language: Language, iso2: string, name: string): CountryForms => ({
  name,
  ...INFLECT[language](iso2, name),
});

/**
 * Returns the values that fill `{{key}}`, `{{key_the}}`, `{{key_in}}` and `{{key_from}}` of a text.
 */
export function countryValues(key: string, forms: CountryForms): Record<string, string> {
  return {
    [key]: forms.name,
    [`${key}_the`]: forms.the,
    [`${key}_in`]: forms.in,
    [`${key}_from`]: forms.from,
  };
}
