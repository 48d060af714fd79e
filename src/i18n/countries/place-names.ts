import { LANGUAGES, type Language } from '#config/languages.ts';
import { isolate } from '#lib/text/text.ts';

/**
 * Names of states, provinces and cities that numbers are offered in: as the provider writes them,
 * then in English, Spanish, Portuguese and Hebrew; `=` is the provider's own name. Unicode's CLDR
 * translates only the countries of the United Kingdom. A place that is not here keeps its name.
 */
const PLACES = `
Alabama | = | = | = | אלבמה
Alaska | = | = | Alasca | אלסקה
Arizona | = | = | = | אריזונה
Arkansas | = | = | = | ארקנסו
California | = | = | Califórnia | קליפורניה
Colorado | = | = | = | קולורדו
Connecticut | = | = | = | קונטיקט
Delaware | = | = | = | דלאוור
District of Columbia | = | Distrito de Columbia | Distrito de Colúmbia | מחוז קולומביה
Florida | = | = | Flórida | פלורידה
Georgia | = | = | Geórgia | ג׳ורג׳יה
Hawaii | = | Hawái | Havaí | הוואי
Idaho | = | = | = | איידהו
Illinois | = | = | = | אילינוי
Indiana | = | = | = | אינדיאנה
Iowa | = | = | = | איווה
Kansas | = | = | = | קנזס
Kentucky | = | = | = | קנטקי
Louisiana | = | Luisiana | Luisiana | לואיזיאנה
Maine | = | = | = | מיין
Maryland | = | = | = | מרילנד
Massachusetts | = | = | = | מסצ׳וסטס
Michigan | = | = | = | מישיגן
Minnesota | = | = | = | מינסוטה
Mississippi | = | Misisipi | = | מיסיסיפי
Missouri | = | Misuri | = | מיזורי
Montana | = | = | = | מונטנה
Nebraska | = | = | = | נברסקה
Nevada | = | = | = | נבדה
New Hampshire | = | Nuevo Hampshire | = | ניו המפשייר
New Jersey | = | Nueva Jersey | Nova Jersey | ניו ג׳רזי
New Mexico | = | Nuevo México | Novo México | ניו מקסיקו
New York | = | Nueva York | Nova York | ניו יורק
North Carolina | = | Carolina del Norte | Carolina do Norte | צפון קרוליינה
North Dakota | = | Dakota del Norte | Dakota do Norte | צפון דקוטה
Ohio | = | = | = | אוהיו
Oklahoma | = | = | = | אוקלהומה
Oregon | = | Oregón | = | אורגון
Pennsylvania | = | Pensilvania | Pensilvânia | פנסילבניה
Rhode Island | = | = | = | רוד איילנד
South Carolina | = | Carolina del Sur | Carolina do Sul | דרום קרוליינה
South Dakota | = | Dakota del Sur | Dakota do Sul | דרום דקוטה
Tennessee | = | = | = | טנסי
Texas | = | = | = | טקסס
Utah | = | = | = | יוטה
Vermont | = | = | = | ורמונט
Virginia | = | = | Virgínia | וירג׳יניה
Washington | = | = | = | וושינגטון
West Virginia | = | Virginia Occidental | Virgínia Ocidental | מערב וירג׳יניה
Wisconsin | = | = | = | ויסקונסין
Wyoming | = | = | = | ויומינג
Alberta | = | = | = | אלברטה
British Columbia | = | Columbia Británica | Colúmbia Britânica | קולומביה הבריטית
Manitoba | = | = | = | מניטובה
New Brunswick | = | Nuevo Brunswick | Nova Brunswick | ניו ברנזוויק
Newfoundland and Labrador | = | Terranova y Labrador | Terra Nova e Labrador | ניופאונדלנד ולברדור
Nova Scotia | = | Nueva Escocia | Nova Escócia | נובה סקוטיה
Ontario | = | = | Ontário | אונטריו
Quebec | = | = | = | קוויבק
Saskatchewan | = | = | = | ססקצ׳ואן
London | = | Londres | Londres | לונדון
Leeds | = | = | = | לידס
Sheffield | = | = | = | שפילד
Leicester | = | = | = | לסטר
Bristol | = | = | = | בריסטול
Reading | = | = | = | רדינג
Birmingham | = | = | = | ברמינגהאם
Edinburgh | = | Edimburgo | Edimburgo | אדינבורו
Glasgow | = | = | = | גלאזגו
Liverpool | = | = | = | ליברפול
Manchester | = | = | = | מנצ׳סטר
Tyneside | = | = | = | טיינסייד
Northern Ireland | = | Irlanda del Norte | Irlanda do Norte | צפון אירלנד
Cardiff | = | = | = | קארדיף
Jerusalem | = | Jerusalén | Jerusalém | ירושלים
Tel Aviv | = | = | = | תל אביב
Haifa | = | = | = | חיפה
Amsterdam | = | Ámsterdam | Amsterdã | אמסטרדם
Berlin | = | Berlín | Berlim | ברלין
Dublin | = | Dublín | = | דבלין
Lisboa | Lisbon | = | = | ליסבון
Madrid | = | = | Madri | מדריד
Barcelona | = | = | = | ברצלונה
Paris | = | París | = | פריז
Praha | Prague | Praga | Praga | פראג
Roma | Rome | = | = | רומא
Milano | Milan | Milán | Milão | מילאנו
Stockholm | = | Estocolmo | Estocolmo | סטוקהולם
Tokyo | = | Tokio | Tóquio | טוקיו
Warszawa | Warsaw | Varsovia | Varsóvia | ורשה
Wien | Vienna | Viena | Viena | וינה
Zürich | Zurich | Zúrich | Zurique | ציריך
Athína | Athens | Atenas | Atenas | אתונה
Auckland | = | = | = | אוקלנד
Bogotá | = | = | = | בוגוטה
Bruxelles | Brussels | Bruselas | Bruxelas | בריסל
București | Bucharest | Bucarest | Bucareste | בוקרשט
Ciudad Autónoma de Buenos Aires | Buenos Aires | Buenos Aires | Buenos Aires | בואנוס איירס
Ciudad de México | Mexico City | = | Cidade do México | מקסיקו סיטי
Gauteng | = | = | = | גאוטנג
Helsinki | = | = | Helsinque | הלסינקי
Kuala Lumpur | = | = | = | קואלה לומפור
København | Copenhagen | Copenhague | Copenhague | קופנהגן
Lima | = | = | = | לימה
New South Wales | = | Nueva Gales del Sur | Nova Gales do Sul | ניו סאות׳ ויילס
Nicosia | = | = | Nicósia | ניקוסיה
Santiago | = | = | = | סנטיאגו
Santo Domingo | = | = | = | סנטו דומינגו
Sofia | = | Sofía | Sófia | סופיה
São Paulo | = | = | = | סאו פאולו
İstanbul | Istanbul | Estambul | Istambul | איסטנבול
Aarhus | = | = | = | אורהוס
Ankara | = | = | = | אנקרה
Antioquia | = | = | = | אנטיוקיה
Antwerpen | Antwerp | Amberes | Antuérpia | אנטוורפן
Arequipa | = | = | = | ארקיפה
Bahia | = | = | = | באיה
Basel-Stadt | Basel | Basilea | Basileia | בזל
Bayern | Bavaria | Baviera | Baviera | בוואריה
Bergen | = | = | = | ברגן
Bern | = | Berna | Berna | ברן
Be’er Sheva | = | = | = | באר שבע
Brno | = | = | = | ברנו
Christchurch | = | = | = | קרייסטצ׳רץ׳
Ciudad de Panamá | Panama City | = | Cidade do Panamá | פנמה סיטי
Cluj | = | = | = | קלוז׳
Coimbra | = | = | = | קוימברה
Cork | = | = | = | קורק
Córdoba | = | = | = | קורדובה
Den Haag | The Hague | La Haya | Haia | האג
Distrito Federal | = | = | = | המחוז הפדרלי
Faro | = | = | = | פארו
Gdańsk | = | Gdansk | = | גדנסק
Gent | Ghent | Gante | Gante | גנט
Genève | Geneva | Ginebra | Genebra | ז׳נבה
Göteborg | Gothenburg | Gotemburgo | Gotemburgo | גטבורג
Hamburg | = | Hamburgo | Hamburgo | המבורג
Hessen | Hesse | Hesse | Hesse | הסן
Hong Kong | = | = | = | הונג קונג
Jalisco | = | = | = | חליסקו
Kiruna | = | = | = | קירונה
Kraków | = | Cracovia | Cracóvia | קרקוב
KwaZulu-Natal | = | = | = | קוואזולו נטאל
Kyiv | = | Kiev | Kiev | קייב
La Romana | = | = | = | לה רומנה
Limassol | = | = | = | לימסול
Liège | = | Lieja | = | לייז׳
Lviv | = | Leópolis | = | לבוב
Malmö | = | = | = | מאלמה
Mendoza | = | = | = | מנדוסה
Minas Gerais | = | = | = | מינאס ז׳ראיס
Málaga | = | = | = | מלגה
Napoli | Naples | Nápoles | Nápoles | נאפולי
Netanya | = | = | = | נתניה
Nord-Est | Northeast | Noreste | Nordeste | צפון־מזרח
Nord-Ouest | Northwest | Noroeste | Noroeste | צפון־מערב
Nordrhein-Westfalen | North Rhine-Westphalia | Renania del Norte-Westfalia | Renânia do Norte-Vestfália | נורדריין־וסטפאליה
Nuevo León | = | = | = | נואבו לאון
Osaka | = | = | = | אוסקה
Oslo | = | = | = | אוסלו
Paraná | = | = | = | פרנה
Plovdiv | = | = | = | פלובדיב
Porto | = | Oporto | = | פורטו
Puebla | = | = | = | פואבלה
Pulau Pinang | Penang | Penang | Penang | פנאנג
Queensland | = | = | = | קווינסלנד
Quintana Roo | = | = | = | קינטנה רו
Rio de Janeiro | = | = | = | ריו דה ז׳ניירו
Rotterdam | = | Róterdam | Roterdã | רוטרדם
Salzburg | = | Salzburgo | Salzburgo | זלצבורג
San José | = | = | = | סן חוסה
Santa Fe | = | = | = | סנטה פה
Sevilla | Seville | = | Sevilha | סביליה
Singapore | = | Singapur | Singapura | סינגפור
South Australia | = | Australia Meridional | Austrália Meridional | דרום אוסטרליה
Steiermark | Styria | Estiria | Estíria | שטיריה
Sud-Est | Southeast | Sureste | Sudeste | דרום־מזרח
Sud-Ouest | Southwest | Suroeste | Sudoeste | דרום־מערב
Tampere | = | = | = | טמפרה
Tasmania | = | = | Tasmânia | טסמניה
Thessaloníki | Thessaloniki | Salónica | Salônica | סלוניקי
Tirol | Tyrol | = | = | טירול
Torino | Turin | Turín | Turim | טורינו
Utrecht | = | = | = | אוטרכט
Valencia | = | = | Valência | ולנסיה
Valle del Cauca | = | = | = | ואייה דל קאוקה
Valparaíso | = | = | = | ולפראיסו
Victoria | = | = | = | ויקטוריה
Wellington | = | = | = | ולינגטון
Western Australia | = | Australia Occidental | Austrália Ocidental | מערב אוסטרליה
Western Cape | = | Cabo Occidental | Cabo Ocidental | הכף המערבי
Wrocław | = | Breslavia | Breslávia | ורוצלב`;

/** The column of each language, after the provider's name. */
const COLUMN: Readonly<Record<Language, number>> = { en: 0, es: 1, pt: 2, he: 3 };

/** The names in other words than the provider's, by language and the provider's name. */
const NAMES: Readonly<Record<Language, ReadonlyMap<string, string>>> = readNames();

function readNames(): Record<Language, Map<string, string>> {
  const names = Object.fromEntries(
    LANGUAGES.map((language) => [language, new Map<string, string>()]),
  ) as Record<Language, Map<string, string>>;
  for (const row of PLACES.trim().split('\n')) {
    const [provided = '', ...translated] = row.split(' | ');
    for (const language of LANGUAGES) {
      const name = translated[COLUMN[language]] ?? '=';
      if (name !== '=') names[language].set(provided, name);
    }
  }
  return names;
}

/** Returns a state's or city's name in a language; the provider's own where there is none. */
export function placeName(language: Language, name: string): string {
  const translated = NAMES[language].get(name);
  if (translated !== undefined || name === '' || language !== 'he') return translated ?? name;
  return isolate(name);
}

/**
 * Packs all places that a language has another word for into one text: `readPlaceName` of
 * `src/lib/browser/read-place-name.ts` reads it.
 */
export const packPlaceNames = (language: Language): string =>
  [...NAMES[language]].map((names) => names.join('|')).join(';');

/** Returns the names of places that a language has another word for, by the provider's name. */
export const placeNames = (
  language: Language,
  names: readonly string[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names
      .map((name) => [name, placeName(language, name)] as const)
      .filter(([name, translated]) => name !== translated),
  );
