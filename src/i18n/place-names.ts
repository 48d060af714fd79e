import type { Language } from '#config/languages.ts';
import { isolate } from '#lib/text.ts';

/**
 * Hebrew names of states, provinces and cities that numbers are offered in. The provider names
 * them in the Latin alphabet, and Unicode's CLDR translates only the countries of the United
 * Kingdom. A place that is not here keeps the provider's name.
 */
const HEBREW_PLACES = `
Alabama אלבמה, Alaska אלסקה, Arizona אריזונה, Arkansas ארקנסו, California קליפורניה,
Colorado קולורדו, Connecticut קונטיקט, Delaware דלאוור, District of Columbia מחוז קולומביה,
Florida פלורידה, Georgia ג׳ורג׳יה, Hawaii הוואי, Idaho איידהו, Illinois אילינוי,
Indiana אינדיאנה, Iowa איווה, Kansas קנזס, Kentucky קנטקי, Louisiana לואיזיאנה, Maine מיין,
Maryland מרילנד, Massachusetts מסצ׳וסטס, Michigan מישיגן, Minnesota מינסוטה,
Mississippi מיסיסיפי, Missouri מיזורי, Montana מונטנה, Nebraska נברסקה, Nevada נבדה,
New Hampshire ניו המפשייר, New Jersey ניו ג׳רזי, New Mexico ניו מקסיקו, New York ניו יורק,
North Carolina צפון קרוליינה, North Dakota צפון דקוטה, Ohio אוהיו, Oklahoma אוקלהומה,
Oregon אורגון, Pennsylvania פנסילבניה, Rhode Island רוד איילנד, South Carolina דרום קרוליינה,
South Dakota דרום דקוטה, Tennessee טנסי, Texas טקסס, Utah יוטה, Vermont ורמונט,
Virginia וירג׳יניה, Washington וושינגטון, West Virginia מערב וירג׳יניה, Wisconsin ויסקונסין,
Wyoming ויומינג, Alberta אלברטה, British Columbia קולומביה הבריטית, Manitoba מניטובה,
New Brunswick ניו ברנזוויק, Newfoundland and Labrador ניופאונדלנד ולברדור,
Nova Scotia נובה סקוטיה, Ontario אונטריו, Quebec קוויבק, Saskatchewan ססקצ׳ואן,
London לונדון, Leeds לידס, Sheffield שפילד, Leicester לסטר, Bristol בריסטול, Reading רדינג,
Birmingham ברמינגהאם, Edinburgh אדינבורו, Glasgow גלאזגו, Liverpool ליברפול,
Manchester מנצ׳סטר, Tyneside טיינסייד, Northern Ireland צפון אירלנד, Cardiff קארדיף,
Jerusalem ירושלים, Tel Aviv תל אביב, Haifa חיפה, Amsterdam אמסטרדם, Berlin ברלין,
Dublin דבלין, Lisboa ליסבון, Madrid מדריד, Barcelona ברצלונה, Paris פריז, Praha פראג,
Roma רומא, Milano מילאנו, Stockholm סטוקהולם, Tokyo טוקיו, Warszawa ורשה, Wien וינה,
Zürich ציריך, Athína אתונה, Auckland אוקלנד, Bogotá בוגוטה, Bruxelles בריסל,
București בוקרשט, Ciudad Autónoma de Buenos Aires בואנוס איירס, Ciudad de México מקסיקו סיטי,
Gauteng גאוטנג, Helsinki הלסינקי, Kuala Lumpur קואלה לומפור, København קופנהגן, Lima לימה,
New South Wales ניו סאות׳ ויילס, Nicosia ניקוסיה, Santiago סנטיאגו,
Santo Domingo סנטו דומינגו, Sofia סופיה, São Paulo סאו פאולו, İstanbul איסטנבול,
Aarhus אורהוס, Ankara אנקרה, Antioquia אנטיוקיה, Antwerpen אנטוורפן, Arequipa ארקיפה,
Bahia באיה, Basel-Stadt בזל, Bayern בוואריה, Bergen ברגן, Bern ברן, Be’er Sheva באר שבע,
Brno ברנו, Christchurch קרייסטצ׳רץ׳, Ciudad de Panamá פנמה סיטי, Cluj קלוז׳, Coimbra קוימברה,
Cork קורק, Córdoba קורדובה, Den Haag האג, Distrito Federal המחוז הפדרלי, Faro פארו,
Gdańsk גדנסק, Gent גנט, Genève ז׳נבה, Göteborg גטבורג, Hamburg המבורג, Hessen הסן,
Hong Kong הונג קונג, Jalisco חליסקו, Kiruna קירונה, Kraków קרקוב, KwaZulu-Natal קוואזולו נטאל,
Kyiv קייב, La Romana לה רומנה, Limassol לימסול, Liège לייז׳, Lviv לבוב, Malmö מאלמה,
Mendoza מנדוסה, Minas Gerais מינאס ז׳ראיס, Málaga מלגה, Napoli נאפולי, Netanya נתניה,
Nord-Est צפון־מזרח, Nord-Ouest צפון־מערב, Nordrhein-Westfalen נורדריין־וסטפאליה,
Nuevo León נואבו לאון, Osaka אוסקה, Oslo אוסלו, Paraná פרנה, Plovdiv פלובדיב, Porto פורטו,
Puebla פואבלה, Pulau Pinang פנאנג, Queensland קווינסלנד, Quintana Roo קינטנה רו,
Rio de Janeiro ריו דה ז׳ניירו, Rotterdam רוטרדם, Salzburg זלצבורג, San José סן חוסה,
Santa Fe סנטה פה, Sevilla סביליה, Singapore סינגפור, South Australia דרום אוסטרליה,
Steiermark שטיריה, Sud-Est דרום־מזרח, Sud-Ouest דרום־מערב, Tampere טמפרה, Tasmania טסמניה,
Thessaloníki סלוניקי, Tirol טירול, Torino טורינו, Utrecht אוטרכט, Valencia ולנסיה,
Valle del Cauca ואייה דל קאוקה, Valparaíso ולפראיסו, Victoria ויקטוריה, Wellington ולינגטון,
Western Australia מערב אוסטרליה, Western Cape הכף המערבי, Wrocław ורוצלב`;

const PLACE = /^(.*?) (\p{Script=Hebrew}.*)$/u;

const hebrew = new Map(
  HEBREW_PLACES.split(/,\s+/).map((pair) => {
    const [, latin = '', name = ''] = PLACE.exec(pair.trim()) ?? [];
    return [latin, name] as const;
  }),
);

/** Returns a state's or city's name in a language; the provider's own where there is none. */
export function placeName(language: Language, name: string): string {
  if (language === 'he') return hebrew.get(name) ?? (name === '' ? name : isolate(name));
  return name;
}

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
