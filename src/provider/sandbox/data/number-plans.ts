/**
 * Where numbers of a country are offered: a state, province or city, and what follows the country
 * code. Each `x` is a digit to be filled in.
 */
export interface NumberPlan {
  callingCode: string;
  /** Monthly price in cents of a number that is not memorable. */
  baseCents: number;
  /** How many numbers each area offers. */
  perArea: number;
  /**
   * `Area: prefix` pairs; prefixes are ranges reserved for fiction where a country has such ranges.
   */
  areas: string;
}

/** The number countries in their order of popularity. */
export const NUMBER_PLANS: Readonly<Record<string, NumberPlan>> = {
  // North American numbers 555-0100 to 555-0199 are reserved for fiction, in every area code.
  US: {
    callingCode: '1',
    baseCents: 599,
    perArea: 4,
    areas:
      'Alabama: 20555501xx, Alaska: 90755501xx, Arizona: 60255501xx, Arkansas: 50155501xx, California: 21355501xx, Colorado: 30355501xx, Connecticut: 20355501xx, Delaware: 30255501xx, District of Columbia: 20255501xx, Florida: 30555501xx, Georgia: 40455501xx, Hawaii: 80855501xx, Idaho: 20855501xx, Illinois: 31255501xx, Indiana: 31755501xx, Iowa: 51555501xx, Kansas: 31655501xx, Kentucky: 50255501xx, Louisiana: 50455501xx, Maine: 20755501xx, Maryland: 41055501xx, Massachusetts: 61755501xx, Michigan: 31355501xx, Minnesota: 61255501xx, Mississippi: 60155501xx, Missouri: 31455501xx, Montana: 40655501xx, Nebraska: 40255501xx, Nevada: 70255501xx, New Hampshire: 60355501xx, New Jersey: 20155501xx, New Mexico: 50555501xx, New York: 21255501xx, North Carolina: 70455501xx, North Dakota: 70155501xx, Ohio: 21655501xx, Oklahoma: 40555501xx, Oregon: 50355501xx, Pennsylvania: 21555501xx, Rhode Island: 40155501xx, South Carolina: 80355501xx, South Dakota: 60555501xx, Tennessee: 61555501xx, Texas: 51255501xx, Utah: 80155501xx, Vermont: 80255501xx, Virginia: 70355501xx, Washington: 20655501xx, West Virginia: 30455501xx, Wisconsin: 41455501xx, Wyoming: 30755501xx',
  },
  CA: {
    callingCode: '1',
    baseCents: 599,
    perArea: 4,
    areas:
      'Alberta: 40355501xx, British Columbia: 60455501xx, Manitoba: 20455501xx, New Brunswick: 50655501xx, Newfoundland and Labrador: 70955501xx, Nova Scotia: 90255501xx, Ontario: 41655501xx, Ontario: 61355501xx, Quebec: 51455501xx, Quebec: 41855501xx, Saskatchewan: 30655501xx',
  },
  // Ofcom's ranges for drama.
  GB: {
    callingCode: '44',
    baseCents: 499,
    perArea: 3,
    areas:
      'London: 2079460xxx, Leeds: 1134960xxx, Sheffield: 1144960xxx, Leicester: 1164960xxx, Bristol: 1174960xxx, Reading: 1184960xxx, Birmingham: 1214960xxx, Edinburgh: 1314960xxx, Glasgow: 1414960xxx, Liverpool: 1514960xxx, Manchester: 1614960xxx, Tyneside: 1914980xxx, Northern Ireland: 2896496xxx, Cardiff: 2920180xxx',
  },
  IL: {
    callingCode: '972',
    baseCents: 699,
    perArea: 4,
    areas:
      'Jerusalem: 25550xxx, Tel Aviv: 35550xxx, Haifa: 48550xxx, Be’er Sheva: 86550xxx, Netanya: 98550xxx',
  },
  ES: {
    callingCode: '34',
    baseCents: 599,
    perArea: 4,
    areas:
      'Madrid: 910550xxx, Barcelona: 930550xxx, Valencia: 960550xxx, Sevilla: 955055xxx, Málaga: 951055xxx',
  },
  MX: {
    callingCode: '52',
    baseCents: 799,
    perArea: 4,
    areas:
      'Ciudad de México: 5550550xxx, Jalisco: 3350550xxx, Nuevo León: 8150550xxx, Puebla: 2225550xxx, Quintana Roo: 9985550xxx',
  },
  BR: {
    callingCode: '55',
    baseCents: 799,
    perArea: 4,
    areas:
      'São Paulo: 1130550xxx, Rio de Janeiro: 2130550xxx, Minas Gerais: 3130550xxx, Distrito Federal: 6130550xxx, Bahia: 7130550xxx, Paraná: 4130550xxx',
  },
  AR: {
    callingCode: '54',
    baseCents: 899,
    perArea: 4,
    areas:
      'Ciudad Autónoma de Buenos Aires: 1150550xxx, Córdoba: 3515550xxx, Santa Fe: 3415550xxx, Mendoza: 2614550xxx',
  },
  // The French regulator's ranges for audiovisual works.
  FR: {
    callingCode: '33',
    baseCents: 599,
    perArea: 4,
    areas:
      'Paris: 19900xxxx, Nord-Ouest: 26191xxxx, Nord-Est: 35301xxxx, Sud-Est: 46571xxxx, Sud-Ouest: 53649xxxx',
  },
  // The German regulator's ranges for film and television.
  DE: {
    callingCode: '49',
    baseCents: 599,
    perArea: 4,
    areas:
      'Berlin: 3023125xxx, Hamburg: 4066969xxx, Bayern: 8999998xxx, Hessen: 6990009xxx, Nordrhein-Westfalen: 2214710xxx',
  },
  IT: {
    callingCode: '39',
    baseCents: 699,
    perArea: 4,
    areas: 'Roma: 0655550xxx, Milano: 0255550xxx, Torino: 0115550xxx, Napoli: 0815550xxx',
  },
  PT: {
    callingCode: '351',
    baseCents: 599,
    perArea: 4,
    areas: 'Lisboa: 210555xxx, Porto: 220555xxx, Coimbra: 239555xxx, Faro: 289555xxx',
  },
  // The Australian regulator's numbers for creative works.
  AU: {
    callingCode: '61',
    baseCents: 699,
    perArea: 4,
    areas:
      'New South Wales: 25550xxxx, Victoria: 35550xxxx, Queensland: 75550xxxx, South Australia: 87010xxxx, Western Australia: 85550xxxx, Tasmania: 37010xxxx',
  },
  NZ: {
    callingCode: '64',
    baseCents: 799,
    perArea: 4,
    areas: 'Auckland: 9555xxxx, Wellington: 4555xxxx, Christchurch: 3355xxxx',
  },
  IE: {
    callingCode: '353',
    baseCents: 599,
    perArea: 6,
    areas: 'Dublin: 15550xxx, Cork: 215550xxx',
  },
  NL: {
    callingCode: '31',
    baseCents: 599,
    perArea: 4,
    areas: 'Amsterdam: 205550xxx, Rotterdam: 105550xxx, Den Haag: 705550xxx, Utrecht: 305550xxx',
  },
  BE: {
    callingCode: '32',
    baseCents: 599,
    perArea: 4,
    areas: 'Bruxelles: 25555xxx, Antwerpen: 35555xxx, Liège: 42555xxx, Gent: 92555xxx',
  },
  CH: {
    callingCode: '41',
    baseCents: 799,
    perArea: 4,
    areas: 'Zürich: 445550xxx, Genève: 225550xxx, Bern: 315550xxx, Basel-Stadt: 615550xxx',
  },
  AT: {
    callingCode: '43',
    baseCents: 699,
    perArea: 4,
    areas: 'Wien: 15550xxx, Salzburg: 662555xxx, Tirol: 512555xxx, Steiermark: 316555xxx',
  },
  // The Swedish regulator's numbers for books and films.
  SE: {
    callingCode: '46',
    baseCents: 699,
    perArea: 5,
    areas: 'Stockholm: 8465004xx, Göteborg: 31390060x, Malmö: 40628040x, Kiruna: 9803192xx',
  },
  NO: { callingCode: '47', baseCents: 799, perArea: 6, areas: 'Oslo: 22555xxx, Bergen: 55555xxx' },
  DK: {
    callingCode: '45',
    baseCents: 699,
    perArea: 6,
    areas: 'København: 35555xxx, Aarhus: 86555xxx',
  },
  FI: {
    callingCode: '358',
    baseCents: 799,
    perArea: 6,
    areas: 'Helsinki: 95550xxx, Tampere: 35550xxx',
  },
  PL: {
    callingCode: '48',
    baseCents: 499,
    perArea: 4,
    areas: 'Warszawa: 225550xxx, Kraków: 125550xxx, Gdańsk: 585550xxx, Wrocław: 715550xxx',
  },
  CZ: {
    callingCode: '420',
    baseCents: 499,
    perArea: 6,
    areas: 'Praha: 225550xxx, Brno: 545550xxx',
  },
  GR: {
    callingCode: '30',
    baseCents: 699,
    perArea: 6,
    areas: 'Athína: 2105550xxx, Thessaloníki: 2310555xxx',
  },
  RO: {
    callingCode: '40',
    baseCents: 399,
    perArea: 6,
    areas: 'București: 215550xxx, Cluj: 264555xxx',
  },
  BG: {
    callingCode: '359',
    baseCents: 399,
    perArea: 6,
    areas: 'Sofia: 25550xxx, Plovdiv: 32555xxx',
  },
  CY: {
    callingCode: '357',
    baseCents: 899,
    perArea: 6,
    areas: 'Nicosia: 22555xxx, Limassol: 25555xxx',
  },
  TR: {
    callingCode: '90',
    baseCents: 999,
    perArea: 6,
    areas: 'İstanbul: 2125550xxx, Ankara: 3125550xxx',
  },
  ZA: {
    callingCode: '27',
    baseCents: 799,
    perArea: 5,
    areas: 'Gauteng: 115550xxx, Western Cape: 215550xxx, KwaZulu-Natal: 315550xxx',
  },
  CL: {
    callingCode: '56',
    baseCents: 899,
    perArea: 6,
    areas: 'Santiago: 225550xxx, Valparaíso: 322555xxx',
  },
  CO: {
    callingCode: '57',
    baseCents: 799,
    perArea: 4,
    areas: 'Bogotá: 6015550xxx, Antioquia: 6045550xxx, Valle del Cauca: 6025550xxx',
  },
  PE: {
    callingCode: '51',
    baseCents: 899,
    perArea: 6,
    areas: 'Lima: 15550xxx, Arequipa: 54255xxx',
  },
  PA: { callingCode: '507', baseCents: 899, perArea: 12, areas: 'Ciudad de Panamá: 2055xxx' },
  CR: { callingCode: '506', baseCents: 899, perArea: 12, areas: 'San José: 22550xxx' },
  DO: {
    callingCode: '1',
    baseCents: 799,
    perArea: 4,
    areas: 'Santo Domingo: 80955501xx, Santiago: 82955501xx, La Romana: 84955501xx',
  },
  JP: {
    callingCode: '81',
    baseCents: 1299,
    perArea: 6,
    areas: 'Tokyo: 355550xxx, Osaka: 665550xxx',
  },
  HK: { callingCode: '852', baseCents: 1099, perArea: 12, areas: 'Hong Kong: 25550xxx' },
  SG: { callingCode: '65', baseCents: 1299, perArea: 12, areas: 'Singapore: 65550xxx' },
  MY: {
    callingCode: '60',
    baseCents: 1099,
    perArea: 6,
    areas: 'Kuala Lumpur: 327550xxx, Pulau Pinang: 42550xxx',
  },
  UA: { callingCode: '380', baseCents: 599, perArea: 6, areas: 'Kyiv: 445550xxx, Lviv: 322555xxx' },
};
