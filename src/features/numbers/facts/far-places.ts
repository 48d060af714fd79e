import type { Language } from '#config/languages.ts';

/** A part of a country whose clocks say nothing about most of its people. */
interface FarPlace {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** IANA names, as `Intl` lists them. */
  zones: readonly string[];
  /** As a sentence lists it; missing where fewer than 10,000 people live. */
  name?: Readonly<Record<Language, string>>;
}

/**
 * Places at an end of their country's range of clocks where fewer than one in twenty of its people
 * live (docs/decisions/facts-of-a-country-pair.md, "Decision").
 */
const FAR_PLACES: readonly FarPlace[] = [
  { country: 'AU', zones: ['Australia/Lord_Howe'] },
  {
    country: 'BR',
    zones: ['America/Eirunepe', 'America/Rio_Branco'],
    name: { en: 'Acre', es: 'Acre', he: 'אקרי', pt: 'o Acre' },
  },
  { country: 'BR', zones: ['America/Noronha'] },
  {
    country: 'CA',
    zones: ['America/St_Johns'],
    name: { en: 'Newfoundland', es: 'Terranova', he: 'ניופאונדלנד', pt: 'a Terra Nova' },
  },
  {
    country: 'CL',
    zones: ['America/Punta_Arenas'],
    name: { en: 'Magallanes', es: 'Magallanes', he: 'מגיאנס', pt: 'Magalhães' },
  },
  {
    country: 'CL',
    zones: ['America/Coyhaique'],
    name: { en: 'Aysén', es: 'Aysén', he: 'אייסן', pt: 'Aysén' },
  },
  { country: 'CL', zones: ['Pacific/Easter'] },
  {
    country: 'CN',
    zones: ['Asia/Urumqi'],
    name: { en: 'Xinjiang', es: 'Sinkiang', he: 'שינג׳יאנג', pt: 'Xinjiang' },
  },
  {
    country: 'EC',
    zones: ['Pacific/Galapagos'],
    name: { en: 'the Galápagos', es: 'las Galápagos', he: 'איי גלפגוס', pt: 'as Galápagos' },
  },
  {
    country: 'ES',
    zones: ['Atlantic/Canary'],
    name: { en: 'the Canary Islands', es: 'Canarias', he: 'האיים הקנריים', pt: 'as Canárias' },
  },
  { country: 'GL', zones: ['America/Danmarkshavn', 'America/Thule'] },
  {
    country: 'ID',
    zones: ['Asia/Jayapura'],
    name: {
      en: 'Papua and the Moluccas',
      es: 'Papúa y las Molucas',
      he: 'פפואה ואיי מאלוקו',
      pt: 'Papua e as Molucas',
    },
  },
  {
    country: 'MX',
    zones: ['America/Tijuana'],
    name: {
      en: 'Baja California',
      es: 'Baja California',
      he: 'באחה קליפורניה',
      pt: 'a Baixa Califórnia',
    },
  },
  {
    country: 'MX',
    zones: ['America/Cancun'],
    name: { en: 'Quintana Roo', es: 'Quintana Roo', he: 'קינטנה רו', pt: 'Quintana Roo' },
  },
  {
    country: 'MX',
    zones: ['America/Matamoros', 'America/Ojinaga'],
    name: {
      en: 'the cities on the Texas border',
      es: 'las ciudades fronterizas con Texas',
      he: 'הערים שעל גבול טקסס',
      pt: 'as cidades na fronteira com o Texas',
    },
  },
  { country: 'NZ', zones: ['Pacific/Chatham'] },
  { country: 'PF', zones: ['Pacific/Gambier', 'Pacific/Marquesas'] },
  {
    country: 'PG',
    zones: ['Pacific/Bougainville'],
    name: { en: 'Bougainville', es: 'Bougainville', he: 'בוגנוויל', pt: 'Bougainville' },
  },
  {
    country: 'PT',
    zones: ['Atlantic/Azores'],
    name: { en: 'the Azores', es: 'las Azores', he: 'האיים האזוריים', pt: 'os Açores' },
  },
  {
    country: 'RU',
    zones: ['Europe/Kaliningrad'],
    name: { en: 'Kaliningrad', es: 'Kaliningrado', he: 'קלינינגרד', pt: 'Kaliningrado' },
  },
  {
    country: 'RU',
    zones: ['Asia/Irkutsk'],
    name: { en: 'Irkutsk', es: 'Irkutsk', he: 'אירקוטסק', pt: 'Irkutsk' },
  },
  {
    country: 'RU',
    zones: [
      'Asia/Anadyr',
      'Asia/Chita',
      'Asia/Kamchatka',
      'Asia/Khandyga',
      'Asia/Magadan',
      'Asia/Sakhalin',
      'Asia/Srednekolymsk',
      'Asia/Ust-Nera',
      'Asia/Vladivostok',
      'Asia/Yakutsk',
    ],
    name: {
      en: 'the Russian Far East',
      es: 'el Lejano Oriente ruso',
      he: 'המזרח הרחוק הרוסי',
      pt: 'o Extremo Oriente russo',
    },
  },
  // `Intl` counts Crimea as Ukraine; no number is of it, and the maps draw it as a part of Ukraine.
  { country: 'UA', zones: ['Europe/Simferopol'] },
  {
    country: 'US',
    zones: [
      'America/Adak',
      'America/Anchorage',
      'America/Juneau',
      'America/Metlakatla',
      'America/Nome',
      'America/Sitka',
      'America/Yakutat',
    ],
    name: { en: 'Alaska', es: 'Alaska', he: 'אלסקה', pt: 'o Alasca' },
  },
  {
    country: 'US',
    zones: ['Pacific/Honolulu'],
    name: { en: 'Hawaii', es: 'Hawái', he: 'הוואי', pt: 'o Havaí' },
  },
];

const farZones: ReadonlySet<string> = new Set(FAR_PLACES.flatMap(({ zones }) => zones));

/** Returns whether a time zone is one of a far place. */
export const isFarZone = (zone: string): boolean => farZones.has(zone);

/**
 * Returns the names of the places that the clocks of a country (ISO 3166-1 alpha-2) leave out; none
 * of those where hardly anybody lives.
 */
export const listFarPlaces = (country: string, language: Language): string[] =>
  FAR_PLACES.filter((place) => place.country === country).flatMap(
    ({ name }) => name?.[language] ?? [],
  );
