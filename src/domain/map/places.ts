import type { Place } from './atlas.ts';

/**
 * Latitude and longitude of the cities, states and provinces that numbers are offered in, by the
 * provider's name, the most populous of a country first. Rounded to a tenth of a degree, which is
 * enough for a dot; states and regions are at their middle or at their largest city.
 */
const PLACES: Readonly<Record<string, string>> = {
  AR: 'Ciudad Autónoma de Buenos Aires -34.6 -58.4, Córdoba -31.4 -64.2, Santa Fe -32.9 -60.7, Mendoza -32.9 -68.8',
  AT: 'Wien 48.2 16.4, Steiermark 47.1 15.4, Tirol 47.3 11.4, Salzburg 47.8 13.0',
  AU: 'New South Wales -33.9 151.2, Victoria -37.8 145.0, Queensland -27.5 153.0, Western Australia -32.0 115.9, South Australia -34.9 138.6, Tasmania -42.9 147.3',
  BE: 'Bruxelles 50.8 4.4, Antwerpen 51.2 4.4, Gent 51.1 3.7, Liège 50.6 5.6',
  BG: 'Sofia 42.7 23.3, Plovdiv 42.1 24.7',
  BR: 'São Paulo -23.6 -46.6, Rio de Janeiro -22.9 -43.2, Distrito Federal -15.8 -47.9, Bahia -12.9 -38.4, Minas Gerais -19.9 -43.9, Paraná -25.4 -49.3',
  CA: 'Ontario 43.7 -79.4, Quebec 45.5 -73.6, British Columbia 49.3 -123.1, Alberta 51.0 -114.1, Manitoba 49.9 -97.1, Saskatchewan 52.1 -106.7, Nova Scotia 44.7 -63.6, New Brunswick 46.1 -64.8, Newfoundland and Labrador 47.6 -52.8',
  CH: 'Zürich 47.4 8.5, Genève 46.2 6.2, Basel-Stadt 47.6 7.6, Bern 46.9 7.4',
  CL: 'Santiago -33.4 -70.7, Valparaíso -33.0 -71.6',
  CO: 'Bogotá 4.7 -74.1, Antioquia 6.2 -75.6, Valle del Cauca 3.4 -76.5',
  CR: 'San José 9.9 -84.1',
  CY: 'Nicosia 35.2 33.4, Limassol 34.7 33.0',
  CZ: 'Praha 50.1 14.4, Brno 49.2 16.6',
  DE: 'Berlin 52.5 13.4, Hamburg 53.6 10.0, Bayern 48.1 11.6, Nordrhein-Westfalen 50.9 7.0, Hessen 50.1 8.7',
  DK: 'København 55.7 12.6, Aarhus 56.2 10.2',
  DO: 'Santo Domingo 18.5 -69.9, Santiago 19.5 -70.7, La Romana 18.4 -69.0',
  ES: 'Madrid 40.4 -3.7, Barcelona 41.4 2.2, Valencia 39.5 -0.4, Sevilla 37.4 -6.0, Málaga 36.7 -4.4',
  FI: 'Helsinki 60.2 24.9, Tampere 61.5 23.8',
  FR: 'Paris 48.9 2.4, Sud-Est 43.3 5.4, Sud-Ouest 44.8 -0.6, Nord-Ouest 48.1 -1.7, Nord-Est 48.6 7.8',
  GB: 'London 51.5 -0.1, Birmingham 52.5 -1.9, Glasgow 55.9 -4.3, Liverpool 53.4 -3.0, Bristol 51.5 -2.6, Manchester 53.5 -2.2, Sheffield 53.4 -1.5, Leeds 53.8 -1.5, Edinburgh 56.0 -3.2, Leicester 52.6 -1.1, Cardiff 51.5 -3.2, Tyneside 55.0 -1.6, Northern Ireland 54.6 -5.9, Reading 51.5 -1.0',
  GR: 'Athína 38.0 23.7, Thessaloníki 40.6 22.9',
  HK: 'Hong Kong 22.3 114.2',
  IE: 'Dublin 53.3 -6.3, Cork 51.9 -8.5',
  IL: 'Jerusalem 31.8 35.2, Tel Aviv 32.1 34.8, Haifa 32.8 35.0, Netanya 32.3 34.9, Be’er Sheva 31.2 34.8',
  IT: 'Roma 41.9 12.5, Milano 45.5 9.2, Napoli 40.9 14.3, Torino 45.1 7.7',
  JP: 'Tokyo 35.7 139.7, Osaka 34.7 135.5',
  MX: 'Ciudad de México 19.4 -99.1, Nuevo León 25.7 -100.3, Puebla 19.0 -98.2, Jalisco 20.7 -103.3, Quintana Roo 21.2 -86.8',
  MY: 'Kuala Lumpur 3.1 101.7, Pulau Pinang 5.4 100.3',
  NL: 'Amsterdam 52.4 4.9, Rotterdam 51.9 4.5, Den Haag 52.1 4.3, Utrecht 52.1 5.1',
  NO: 'Oslo 59.9 10.8, Bergen 60.4 5.3',
  NZ: 'Auckland -36.8 174.8, Christchurch -43.5 172.6, Wellington -41.3 174.8',
  PA: 'Ciudad de Panamá 9.0 -79.5',
  PE: 'Lima -12.0 -77.0, Arequipa -16.4 -71.5',
  PL: 'Warszawa 52.2 21.0, Kraków 50.1 19.9, Wrocław 51.1 17.0, Gdańsk 54.4 18.6',
  PT: 'Lisboa 38.7 -9.1, Porto 41.1 -8.6, Coimbra 40.2 -8.4, Faro 37.0 -7.9',
  RO: 'București 44.4 26.1, Cluj 46.8 23.6',
  SE: 'Stockholm 59.3 18.1, Göteborg 57.7 12.0, Malmö 55.6 13.0, Kiruna 67.9 20.2',
  SG: 'Singapore 1.3 103.8',
  TR: 'İstanbul 41.0 29.0, Ankara 39.9 32.9',
  UA: 'Kyiv 50.5 30.5, Lviv 49.8 24.0',
  US: 'California 37.2 -119.5, Texas 31.5 -99.3, Florida 28.1 -81.7, New York 42.9 -75.5, Pennsylvania 40.9 -77.8, Illinois 40.0 -89.2, Ohio 40.3 -82.8, Georgia 32.6 -83.4, North Carolina 35.6 -79.4, Michigan 43.3 -84.6, New Jersey 40.2 -74.7, Virginia 37.5 -78.8, Washington 47.4 -120.5, Arizona 34.3 -111.7, Tennessee 35.8 -86.3, Massachusetts 42.3 -71.8, Indiana 39.9 -86.3, Missouri 38.4 -92.5, Maryland 39.2 -76.8, Wisconsin 44.6 -89.9, Colorado 39.0 -105.5, Minnesota 46.3 -94.3, South Carolina 33.9 -80.9, Alabama 32.8 -86.8, Louisiana 31.0 -92.0, Kentucky 37.5 -85.3, Oregon 43.9 -120.6, Oklahoma 35.6 -97.5, Connecticut 41.6 -72.7, Utah 39.3 -111.7, Iowa 42.1 -93.5, Nevada 39.4 -116.7, Arkansas 34.8 -92.4, Mississippi 32.7 -89.7, Kansas 38.5 -98.4, New Mexico 34.4 -106.1, Nebraska 41.5 -99.8, Idaho 44.4 -114.6, West Virginia 38.6 -80.6, Hawaii 21.3 -157.9, New Hampshire 43.7 -71.6, Maine 45.4 -69.2, Rhode Island 41.7 -71.6, Montana 47.0 -109.6, Delaware 39.0 -75.5, South Dakota 44.4 -100.2, North Dakota 47.4 -100.5, Alaska 61.2 -149.9, District of Columbia 38.9 -77.0, Vermont 44.1 -72.7, Wyoming 43.0 -107.6',
  ZA: 'Gauteng -26.2 28.0, Western Cape -33.9 18.6, KwaZulu-Natal -29.8 30.9',
};

const PLACE = /^(.+) (-?[\d.]+) (-?[\d.]+)$/;

const found = new Map<string, ReadonlyMap<string, Place>>();

/**
 * Returns where the places of a country (ISO 3166-1 alpha-2) are, by the provider's name, the most
 * populous first.
 */
export function placesOf(iso2: string): ReadonlyMap<string, Place> {
  const before = found.get(iso2);
  if (before !== undefined) return before;
  const places = new Map(
    (PLACES[iso2] ?? '').split(', ').flatMap((entry) => {
      const [, name, latitude, longitude] = PLACE.exec(entry) ?? [];
      return name === undefined ? [] : [[name, [Number(longitude), Number(latitude)]] as const];
    }),
  ) as ReadonlyMap<string, Place>;
  found.set(iso2, places);
  return places;
}
