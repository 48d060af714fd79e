import type { Language } from '#config/languages.ts';
import type { SheetRow } from '#contract/hub/capability-sheets.ts';
import { hebrewPattern, wordPattern } from './pattern-builders.ts';

const EN_TEXTS = '(?:texts|text messages?|SMS)(?!\\p{L})';
const ES_TEXTS = '(?:SMS|mensajes? de texto)(?!\\p{L})';
const PT_TEXTS = '(?:SMS|mensage(?:m|ns) de texto)(?!\\p{L})';
const HE_TEXTS = '(?:SMS|הודעות טקסט|הודעת טקסט|מסרונ)';

/**
 * Finds texts that speak of a row, by language. Spans end with a sentence. `receives-calls` has no
 * pattern: each text of the shop speaks of calls.
 */
export const CLAIM_PATTERNS: Readonly<
  Record<Exclude<SheetRow, 'receives-calls'>, Readonly<Record<Language, RegExp>>>
> = {
  'shows-number': {
    en: wordPattern(
      '(?:shows?|showing|displays?|displaying|sees?) your [^.]{0,30}number(?!\\p{L})|your [^.]{0,20}number (?:appears|shows up|is shown|is displayed)|calls? (?:out )?(?:from|with) (?:your|my) (?:\\p{L}+ )?number(?!\\p{L})',
    ),
    es: wordPattern(
      '(?:muestr|mostr|ve[nr]?)\\p{L}* tu [^.]{0,30}número|tu [^.]{0,20}número aparece|llam\\p{L}+ (?:desde|con) (?:tu|mi) (?:\\p{L}+ )?número',
    ),
    pt: wordPattern(
      '(?:mostr|exib|ve|vê)\\p{L}* (?:o )?seu [^.]{0,30}número|seu [^.]{0,20}número aparece|lig\\p{L}+ (?:com o|a partir do|do) (?:seu|meu) (?:\\p{L}+ )?número',
    ),
    he: hebrewPattern(
      '(?:מציג|להציג|הצגת|יראו|רואים|יוצג|יופיע|מופיע)\\p{L}* (?:את )?המספר (?:שלכם|שלך|הווירטואלי|המקומי)|המספר (?:שלכם|שלך|הווירטואלי) (?:יוצג|מוצג|יופיע|מופיע)|(?:להתקשר|מתקשרים|התקשרו|להוציא שיחות|מוציאים שיחות) (?:מהמספר|עם המספר)',
    ),
  },
  'simultaneous-calls': {
    en: wordPattern('simultaneous|parallel calls|calls at (?:once|the same time)|second call'),
    es: wordPattern('simultáne|llamadas (?:a la vez|al mismo tiempo|en paralelo)|segunda llamada'),
    pt: wordPattern(
      'simultâne|(?:ligações|chamadas) (?:ao mesmo tempo|de uma vez|em paralelo)|segunda (?:ligação|chamada)',
    ),
    he: hebrewPattern(
      'שיחות (?:בו[־ -]?זמנית|במקביל|בבת אחת|באותו זמן)|שיחה (?:שנייה|נוספת) במקביל',
    ),
  },
  'reachable-from-abroad': {
    en: wordPattern(
      'from (?:any|every) country|from (?:anywhere|all over) (?:in )?the world|(?:call|reach|dial)\\p{L}* [^.]{0,40}from (?:abroad|anywhere)',
    ),
    es: wordPattern(
      'desde (?:cualquier|todos los) (?:país|países|lugar|parte)|desde todo el mundo|(?:llam|marc)\\p{L}* [^.]{0,40}desde el extranjero',
    ),
    pt: wordPattern(
      'de (?:qualquer|todo) (?:país|lugar|parte)|do mundo (?:todo|inteiro)|de todo o mundo|(?:lig|disc)\\p{L}* [^.]{0,40}do exterior',
    ),
    he: hebrewPattern(
      'מכל (?:מדינה|מקום|העולם|רחבי העולם)|(?:להתקשר|מתקשרים|לחייג)[^.]{0,40}מחו[״"]ל',
    ),
  },
  'emergency-calls': {
    en: wordPattern(
      'emergenc|(?:call|reach|dial|phone)\\p{L}* [^.]{0,30}(?:police|ambulance|fire department|911|112|999)(?!\\p{N})',
    ),
    es: wordPattern(
      'emergencia|(?:llam|marc|avis)\\p{L}* [^.]{0,30}(?:policía|ambulancia|bomberos|911|112)(?!\\p{N})',
    ),
    pt: wordPattern(
      'emergência|(?:lig|disc|cham)\\p{L}* [^.]{0,30}(?:polícia|ambulância|bombeiros|911|112|190)(?!\\p{N})',
    ),
    he: hebrewPattern(
      'חירום|(?:להתקשר|התקשרו|מתקשרים|לחייג|חייגו|להזעיק)[^.]{0,30}(?:משטרה|אמבולנס|כבאות|מד[״"]א|911|112)(?!\\p{N})',
    ),
  },
  'texts-from-people': {
    en: wordPattern(
      `(?:receiv(?:e|es|ing)|gets?|getting|reads?|reading) [^.]{0,30}${EN_TEXTS}|${EN_TEXTS}[^.]{0,60} (?:arrives?|reach(?:es)? you|to your e-?mail|in your inbox)|messages in your inbox|send it [^.]{0,20}(?:${EN_TEXTS}|messages?(?!\\p{L}))`,
    ),
    es: wordPattern(
      `(?:recib|lee|llega)\\p{L}* [^.]{0,40}${ES_TEXTS}|${ES_TEXTS}[^.]{0,60} (?:llega|(?:a|en) tu correo)|env[ií]\\p{L}*le [^.]{0,12}(?:${ES_TEXTS}|mensajes?(?!\\p{L}))`,
    ),
    pt: wordPattern(
      `(?:receb|leia|lê|chega)\\p{L}* [^.]{0,40}${PT_TEXTS}|${PT_TEXTS}[^.]{0,60} (?:chega|(?:ao|no) seu e-mail|na sua caixa)|mand(?:ar|e|em) [^.]{0,12}(?:${PT_TEXTS}|mensage\\p{L}+) (?:ao|para o|para (?:seu|este)) número`,
    ),
    he: hebrewPattern(
      `(?:לקבל|קבלת|קבלו|מקבלים|תקבלו|מגיע|יגיע|קוראים)\\p{L}* [^.]{0,40}${HE_TEXTS}|${HE_TEXTS}[^.]{0,60} (?:מגיע|יגיע|לאימייל|ישר לאימייל)|(?:לשלוח|שלחו|שולחים) אליו [^.]{0,12}הודע`,
    ),
  },
  codes: {
    en: wordPattern(
      '(?:verification|one-time|WhatsApp|bank(?:ing)?|banks’|bank’s) (?:SMS )?codes?|OTPs?(?!\\p{L})|receiv\\p{L}* [^.]{0,40}codes(?!\\p{L})|codes? [^.]{0,30}(?:virtual numbers?|banks?)(?!\\p{L})|(?:banks?|services) [^.]{0,60}codes?(?!\\p{L})',
    ),
    es: wordPattern(
      'códigos? (?:SMS )?(?:de|del) (?:verificación|confirmación|WhatsApp|(?:tu |un |los )?(?:bancos?|servicios))|recib\\p{L}* [^.]{0,40}códigos|códigos? [^.]{0,30}(?:números? virtual|bancos?)|(?:bancos?|servicios) [^.]{0,60}códigos?',
    ),
    pt: wordPattern(
      'códigos? (?:SMS )?(?:de|do|dos) (?:verificação|confirmação|WhatsApp|(?:seu )?(?:bancos?|serviços))|receb\\p{L}* [^.]{0,40}códigos|códigos? [^.]{0,30}(?:números? virtua|bancos?)|(?:bancos?|serviços) [^.]{0,60}códigos?',
    ),
    he: hebrewPattern(
      'קודי ה?(?:אימות|בנק)|קוד(?:ים)? (?:מה?בנק|של ה?בנק)|(?:לקבל|קבלת|קבלו|מקבלים|תקבלו) [^.]{0,30}קודים|קוד\\p{L}* [^.]{0,30}(?:וירטואלי|בנק)|(?:בנק|שירותים)\\p{L}* [^.]{0,60}קוד',
    ),
  },
  'sends-texts': {
    en: wordPattern(
      `(?:send(?:s|ing)?|write|reply) (?:and receive )?(?:[^.]{0,20}${EN_TEXTS} (?:from|with) |${EN_TEXTS})|receive and send|two-way (?:texting|SMS)`,
    ),
    es: wordPattern(
      `(?:env[ií]|mand|escrib)\\p{L}* (?:y recib\\p{L}+ )?${ES_TEXTS}|(?:env[ií]|mand|escrib)\\p{L}* [^.]{0,20}${ES_TEXTS} (?:desde|con) |enviar? y recib|recib\\p{L}+ y envi`,
    ),
    pt: wordPattern(
      `(?<!não [^.]{0,30})(?:envi|mand)\\p{L}* (?:e receb\\p{L}+ )?${PT_TEXTS}|(?:envi|mand|escrev)\\p{L}* [^.]{0,20}${PT_TEXTS} (?:do|com|pelo) |envi(?:ar|e) e receb|receb\\p{L}+ e envi`,
    ),
    he: hebrewPattern(
      '(?<!(?:לא|אי אפשר) [^.]{0,30})(?:לשלוח|שלחו|שולחים|שליחת) (?:ולקבל |וקבלת )?(?:הודעות (?:SMS|טקסט)|SMS|מסרונים)|לשלוח ולקבל |לקבל ולשלוח ',
    ),
  },
  fax: {
    en: wordPattern('fax'),
    es: wordPattern('fax'),
    pt: wordPattern('fax'),
    he: hebrewPattern('פקס'),
  },
  documents: {
    en: wordPattern(
      '(?:no|without(?: any)?) (?:documents?|paperwork|ID|passport)(?!\\p{L})|documents? (?:is|are) (?:not |n’t )?(?:needed|required)',
    ),
    es: wordPattern(
      '(?:sin|ningún) (?:documento|papele|DNI|pasaporte)|no [^.]{0,20}(?:documentos?|papeleo|pasaporte)(?!\\p{L})',
    ),
    pt: wordPattern(
      '(?:sem|nenhum) (?:documento|papelada|burocracia|passaporte)|não [^.]{0,20}(?:documentos?|papelada|passaporte)(?!\\p{L})',
    ),
    he: hebrewPattern(
      '(?:בלי|ללא|אין צורך ב|לא צריך|לא נדרש\\p{L}*) ?(?:מסמכ|ניירת|דרכון|תעודת זהות)',
    ),
  },
  residence: {
    en: wordPattern(
      '(?:no|without an?) (?:\\p{L}+ )?address(?!\\p{L})|(?:live|living|residents?) (?:anywhere|(?:in|of) (?:any|every) country)',
    ),
    es: wordPattern(
      'sin (?:dirección|domicilio)|no [^.]{0,20}(?:tienes que|hace falta|necesitas) (?:vivir|residir)|(?:vivir|residir) en cualquier (?:país|lugar)',
    ),
    pt: wordPattern(
      'sem (?:endereço|domicílio)|não [^.]{0,20}(?:precisa|é preciso) (?:morar|residir)|(?:morar|residir) em qualquer (?:país|lugar)',
    ),
    he: hebrewPattern('(?:בלי|ללא|אין צורך ב) ?כתובת|(?:לגור|גרים|מגורים) בכל (?:מדינה|מקום)'),
  },
  activation: {
    en: wordPattern(
      '(?:ready|local|active|works?|working|number) (?:with)?in (?:minutes|seconds)|(?:instant|immediate)(?:ly)? (?:activat|active|ready)|activat\\p{L}+ (?:instantly|immediately|at once)|as soon as (?:you have paid|you’ve paid|you pay|the payment is approved)|right after (?:you pay|payment)',
    ),
    es: wordPattern(
      '(?:list[oa]|local|activ[oa]|número)s? en (?:unos )?(?:minutos|segundos)|activación (?:inmediata|instantánea)|en cuanto (?:pag|hayas pagado|se aprueb)\\p{L}*|nada más pagar',
    ),
    pt: wordPattern(
      '(?:pront[oa]|local|ativ[oa]|número)s? em (?:poucos )?(?:minutos|segundos)|ativação (?:imediata|instantânea)|(?<!volta a funcionar )(?:assim que|logo que) (?:você )?(?:pag|o pagamento (?:é|for) aprovado)\\p{L}*',
    ),
    he: hebrewPattern(
      '(?:מוכן|פעיל|מקומי|מספר|לשימוש) (?:ב|בתוך |תוך )(?:כמה )?(?:דקות|שניות)|הפעלה מי?ידית|(?:שימוש|להשתמש|משתמשים|פועל|עובד)[^.]{0,20} מיד (?:אחרי|לאחר|עם) התשלום|מיד (?:אחרי|לאחר|עם) אישור התשלום|ברגע ש(?:שילמתם|משלמים|התשלום (?:אושר|מאושר))',
    ),
  },
  porting: {
    en: wordPattern(
      '(?:port|transfer|bring|move)(?:ing)? (?:in |over )?(?:your|the|a|my) (?:existing |current |old |own )?(?:phone )?number|keep (?:your|my) (?:existing|current|old|own) (?:phone )?number|number port',
    ),
    es: wordPattern(
      '(?:trae|traer|llev\\p{L}*|porta|portar|transfi?er\\p{L}*|traslad\\p{L}*) (?:tu|el|un) (?:\\p{L}+ )?número|(?:conserv|mant)\\p{L}* tu número (?:actual|existente|de siempre)|portabilidad',
    ),
    pt: wordPattern(
      '(?:traga|trazer|lev\\p{L}*|port(?:ar|e)|transf[ie]r\\p{L}*|migr\\p{L}*) (?:o |um )?(?:seu )?número|mant\\p{L}* (?:o )?seu número (?:atual|existente|antigo)|portabilidade',
    ),
    he: hebrewPattern(
      'ניוד|לנייד את המספר|(?:להעביר|העבירו|העברת|להביא|הביאו|שמרו על|לשמור על) (?:את )?המספר (?:הקיים|שלכם|הנוכחי|הישן)',
    ),
  },
};

/** Finds a word that denies; a text that says of all countries what they cannot do has one. */
export const DENIALS: Readonly<Record<Language, RegExp>> = {
  en: wordPattern(
    '(?:no|not|never|cannot|refuse\\p{L}*|can’t|don’t|doesn’t|won’t|isn’t|haven’t)(?!\\p{L})',
  ),
  es: wordPattern('(?:no|nunca|ni|ningún|rechaza\\p{L}*)(?!\\p{L})'),
  pt: wordPattern('(?:não|nunca|nem|sem|recusa\\p{L}*)(?!\\p{L})'),
  he: hebrewPattern(
    '(?:^|[^\\p{L}])ו?ש?(?:לא|אין|אי אפשר|איננ?\\p{L}+|מסרב\\p{L}*|נדח\\p{L}*|חסומ\\p{L}*)(?!\\p{L})',
  ),
};
