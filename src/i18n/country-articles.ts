/** Codes of countries (ISO 3166-1 alpha-2) by the article that their name takes. */
export type Articles = Readonly<Record<string, string>>;

const byCode = (codes: Readonly<Record<string, string>>): Articles =>
  Object.fromEntries(
    Object.entries(codes).flatMap(([article, list]) =>
      list.split(' ').map((code) => [code, article]),
    ),
  );

/** English: in *the* United States. */
export const ENGLISH_ARTICLES = byCode({
  the: 'AE AX BQ BS CC CD CF CK DO FK FO GB GM HM IM IO KM KY MH MP MV NL PH PN SB SC TC TF UM US VG VI',
});

/** Spanish: en *el* Reino Unido; most countries take none. */
export const SPANISH_ARTICLES = byCode({
  el: 'BQ CG EH GB IO LB',
  la: 'AQ BV CD CF CX DO IM IN NF VA',
  los: 'AE NL PS TF',
  las: 'AX BM BS CC CK FK FO GS HM KM KY MH MP MV PN SB SC TC UM VG VI',
});

/** Portuguese of Brazil: *no* Brasil, *na* Espanha, *nos* Estados Unidos; those that are not here (Portugal, Israel) take none. */
export const PORTUGUESE_ARTICLES = byCode({
  o: 'AF AZ BH BI BJ BR BT CA CL DJ EC EG EH GA GB HT IO IQ IR JP KE KG KH KW KZ LA LB LK LS MA ML MW MX NE NP PA PE PK PY QA SD SN SR SS TD TG TJ TM UY UZ VN YE ZW',
  a: 'AL AM AQ AR AS AT AU BA BE BG BO BV BY CD CF CG CH CI CN CO CR CX CZ DE DK DM DO DZ EE ER ES ET FI FM FR GE GF GL GM GN GQ GR GT GW GY HR HU ID IE IM IN IS IT JM JO KP KR LR LT LV LY MD MK MN MQ MR MY NA NC NF NG NI NO NZ PF PG PL RO RS RU SA SE SI SK SO SY TH TN TR TZ UA VA VE ZA ZM',
  os: 'AE BQ CM NL PS TF US',
  as: 'AX BM BS CC CK FK FO GS HM KM KY MH MP MV PH PN SB SC TC UM VG VI',
});

/** Hebrew: names whose first letter is the article, which melts into a ב before it. */
export const HEBREW_DEFINITE: ReadonlySet<string> = new Set(
  'BQ BV CF DO IM IO MV NF PH PS TF UM VA'.split(' '),
);
