/**
 * The countries of each region, by UN M49 code (https://unstats.un.org/unsd/methodology/m49), each
 * with the latitude and longitude of about its middle.
 */
const REGIONS = {
  // Europe
  '150': `AD 43 2, AL 41 20, AT 47 14, AX 60 20, BA 44 18, BE 51 4, BG 43 25, BY 53 28, CH 47 8,
    CZ 50 15, DE 51 10, DK 56 10, EE 59 26, ES 40 -4, FI 64 26, FO 62 -7, FR 47 2, GB 54 -2,
    GG 49 -3, GI 36 -5, GR 39 22, HR 45 16, HU 47 20, IE 53 -8, IM 54 -5, IS 65 -18, IT 43 12,
    JE 49 -2, LI 47 10, LT 55 24, LU 50 6, LV 57 25, MC 44 7, MD 47 29, ME 43 19, MK 42 22,
    MT 36 14, NL 52 5, NO 62 10, PL 52 20, PT 39 -8, RO 46 25, RS 44 21, RU 60 100, SE 62 15,
    SI 46 15, SJ 78 20, SK 49 20, SM 44 12, UA 49 32, VA 42 12, XK 43 21`,
  // Northern America
  '021': 'BM 32 -65, CA 60 -95, GL 72 -40, PM 47 -56, US 38 -97',
  // Latin America and the Caribbean
  '419': `AG 17 -62, AI 18 -63, AR -34 -64, AW 13 -70, BB 13 -60, BL 18 -63, BO -17 -65, BQ 12 -68,
    BR -10 -55, BS 24 -76, BZ 17 -89, CL -30 -71, CO 4 -72, CR 10 -84, CU 22 -80, CW 12 -69,
    DM 15 -61, DO 19 -71, EC -2 -78, FK -52 -59, GD 12 -62, GF 4 -53, GP 16 -62, GT 15 -90,
    GY 5 -59, HN 15 -87, HT 19 -72, JM 18 -77, KN 17 -63, KY 19 -81, LC 14 -61, MF 18 -63,
    MQ 15 -61, MS 17 -62, MX 23 -102, NI 13 -85, PA 9 -80, PE -10 -76, PR 18 -67, PY -23 -58,
    SR 4 -56, SV 14 -89, SX 18 -63, TC 22 -72, TT 11 -61, UY -33 -56, VC 13 -61, VE 8 -66,
    VG 18 -64, VI 18 -65`,
  // Asia
  '142': `AE 24 54, AF 33 65, AM 40 45, AZ 40 48, BD 24 90, BH 26 51, BN 5 115, BT 28 91, CN 35 105,
    CY 35 33, GE 42 44, HK 22 114, ID -5 120, IL 31 35, IN 20 77, IQ 33 44, IR 32 53, JO 31 36,
    JP 36 138, KG 41 75, KH 13 105, KP 40 127, KR 37 128, KW 29 48, KZ 48 68, LA 18 105, LB 34 36,
    LK 7 81, MM 22 98, MN 46 105, MO 22 114, MV 3 73, MY 4 102, NP 28 84, OM 21 57, PH 13 122,
    PK 30 70, PS 32 35, QA 26 51, SA 25 45, SG 1 104, SY 35 38, TH 15 100, TJ 39 71, TL -9 126,
    TM 40 60, TR 39 35, TW 24 121, UZ 41 64, VN 16 106, YE 15 48`,
  // Oceania
  '009': `AS -14 -170, AU -25 135, CC -12 97, CK -21 -160, CX -10 106, FJ -18 178, FM 7 158, GU 13 145, KI 1 173, MH 7 171,
    MP 15 146, NC -21 166, NF -29 168, NR -1 167, NU -19 -170, NZ -41 174, PF -18 -149, PG -6 147,
    PN -25 -130, PW 7 134, SB -8 159, TK -9 -172, TO -20 -175, TV -8 179, VU -16 167, WF -13 -176,
    WS -14 -172`,
  // Africa
  '002': `AO -12 18, BF 13 -2, BI -3 30, BJ 9 2, BW -22 24, CD 0 25, CF 7 21, CG -1 15, CI 8 -5,
    CM 6 12, CV 16 -24, DJ 11 43, DZ 28 3, EG 27 30, EH 24 -13, ER 15 39, ET 8 38, GA -1 12, GH 8 -2,
    GM 13 -16, GN 11 -10, GQ 2 10, GW 12 -15, IO -6 72, KE 1 38, KM -12 44, LR 6 -9, LS -29 28,
    LY 25 17, MA 32 -5, MG -20 47, ML 17 -4, MR 20 -12, MU -20 58, MW -13 34, MZ -18 35, NA -22 17,
    NE 16 8, NG 10 8, RE -21 56, RW -2 30, SC -5 56, SD 15 30, SH -16 -6, SL 8 -12, SN 14 -14,
    SO 10 49, SS 8 30, ST 1 7, SZ -27 31, TD 15 19, TG 8 1, TN 34 9, TZ -6 35, UG 1 32, YT -13 45,
    ZA -29 24, ZM -15 30, ZW -20 30`,
} as const;

/** A region's UN M49 code, which `Intl.DisplayNames` knows in every language. */
type Region = keyof typeof REGIONS;

interface Place {
  region: Region;
  latitude: number;
  longitude: number;
}

const places = new Map<string, Place>(
  Object.entries(REGIONS).flatMap(([region, countries]) =>
    countries.split(/,\s+/).map((country) => {
      const [iso2 = '', latitude, longitude] = country.split(' ');
      const place = { latitude: Number(latitude), longitude: Number(longitude) };
      return [iso2, { region: region as Region, ...place }] as const;
    }),
  ),
);

/** Returns the region of a country (ISO 3166-1 alpha-2); undefined where the table lacks it. */
export const regionOfCountry = (iso2: string): Region | undefined => places.get(iso2)?.region;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the angle between two places on the globe, by the haversine formula. */
function angleBetween(one: Place, other: Place): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)];
  const height = Math.sin((to - from) / 2) ** 2;
  const width = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * Math.asin(Math.sqrt(height + Math.cos(from) * Math.cos(to) * width));
}

const EARTH_RADIUS_KM = 6371;

/** Returns the kilometres between the middles of two countries; infinite for an unknown one. */
export function kilometresBetween(iso2: string, other: string): number {
  const [from, to] = [places.get(iso2), places.get(other)];
  return from === undefined || to === undefined
    ? Infinity
    : angleBetween(from, to) * EARTH_RADIUS_KM;
}

/**
 * Returns the countries whose middle is nearest to that of a country, the nearest first; none where
 * the table lacks it.
 */
export function listNearest<Country extends { iso2: string }>(
  iso2: string,
  countries: readonly Country[],
  most: number,
): Country[] {
  const from = places.get(iso2);
  if (from === undefined) return [];
  return countries
    .flatMap((country) => {
      const place = places.get(country.iso2);
      return place === undefined || country.iso2 === iso2
        ? []
        : { country, angle: angleBetween(from, place) };
    })
    .sort((one, other) => one.angle - other.angle)
    .slice(0, most)
    .map(({ country }) => country);
}
