import { CAPABILITIES, type Capability } from '#config/capabilities/capabilities.ts';
import type { Language } from '#config/languages.ts';
import { hebrewPattern, wordPattern } from './pattern-builders.ts';

/** What a text may promise: a capability of the provider, or the app where the site leads to it. */
export type PromisedFeature = Capability | 'app';
export const PROMISED_FEATURES: readonly PromisedFeature[] = [...CAPABILITIES, 'app'];

/** Features that no text speaks of. */
type Unspoken = 'capability-sheets' | 'secrets-in-body';

/**
 * Finds texts that promise a feature, by language. Spans end with a sentence. The site has
 * capability sheets of its own, whose claims are checked against them.
 */
export const PROMISE_PATTERNS: Readonly<
  Record<Exclude<PromisedFeature, Unspoken>, Readonly<Record<Language, RegExp>>>
> = {
  'stop-renewal': {
    en: wordPattern(
      'cancel|stop\\p{L}* [^.]{0,20}renew|renew\\p{L}* [^.]{0,20}stop|keep this number',
    ),
    es: wordPattern(
      '(?:puedes|cómo) cancelar|cómo cancelo|cancel(?:a|as|ar|aste) (?:cuando|en cualquier momento|(?:la|su|tu|una) renovación)|conservar? este número|renovación y cancelación',
    ),
    pt: wordPattern(
      '(?:pode|como) cancelar|como cancelo|cancel(?:e|ar|ou) (?:quando|a qualquer momento|(?:a|sua|uma) renovação)|manter este número|renovação e cancelamento',
    ),
    he: hebrewPattern(
      'ביטול בכל עת|(?<!אי )(?:אפשר|ניתן|יכול|יכולה|יכולים|רשאי)(?: שוב)? לבטל(?! (?:את )?(?:ה?עסקה|הפעולה|השינוי|זאת))|איך מבטלים|ביטול ה?חידוש|(?:לבטל|בטלו|תבטלו) את (?:ה)?חידוש|חידוש וביטול',
    ),
  },
  'release-number': {
    en: wordPattern('release (?:now|this number|a number|\\{\\{number\\}\\})|you can release'),
    es: wordPattern('d(?:ar|a) de baja (?:ahora|(?:este|un|tu) número|el \\{\\{number\\}\\})'),
    pt: wordPattern(
      'abr(?:ir|a) mão (?:agora|d(?:este|e um|o seu) número|d(?:e|o número) \\{\\{number\\}\\})',
    ),
    he: hebrewPattern('ויתור מיידי|(?:ויתור|לוותר) על (?:ה?מספר|\\{\\{number\\}\\})'),
  },
  'stop-forwarding': {
    en: wordPattern('stop(?:s|ped|ping)? forwarding'),
    es: wordPattern('quit(?:a|as|ar) (?:el|su|tu) (?:desvío|reenvío)'),
    pt: wordPattern('par(?:e|a|ar) de encaminhar'),
    he: hebrewPattern('(?:ביטול|הפסקת|(?:לבטל|בטלו|תבטלו|להפסיק|הפסיקו) את) (?:ההפניה|הפניית)'),
  },
  'add-number': {
    en: wordPattern('get another number|add (?:a|this|another) number|sign in and pay'),
    es: wordPattern(
      'conseguir otro número|(?:añad|agreg)\\p{L}+ (?:este|otro) número|inicia sesión y paga',
    ),
    pt: wordPattern('comprar outro número|adicion\\p{L}+ (?:este|outro) número|entre e pague'),
    he: hebrewPattern('הזמנת מספר נוסף|(?:להוסיף|הוסיפו|הוספת) מספר (?:נוסף|לחשבון)|להיכנס ולשלם'),
  },
  'block-caller': {
    en: wordPattern(
      'block(?:s|ed|ing)? (?:an? |the |any |other |unwanted )*(?:calls?|callers?)(?!\\p{L})',
    ),
    es: wordPattern(
      'bloque(?:a|as|ar|e|es|o|ad[ao]s?)(?!\\p{L}) (?:a |las |los |un |una |este |otr\\p{L}+ )*(?:llamada|número)',
    ),
    pt: wordPattern(
      'bloque(?:ar|ia|ie|io|ad[ao]s?)(?!\\p{L}) (?:as |os |um |uma |este |outr\\p{L}+ )*(?:ligaç|chamad|número)',
    ),
    he: hebrewPattern('חסימת (?:ה?שיח|ה?מספר)|(?:לחסום|חסמו) (?:ה?שיח|ה?מספר)'),
  },
  withdrawal: {
    en: wordPattern('withdraw(?:al|n)? from (?:a|the|this|your) (?:contract|order)(?!\\p{L})'),
    es: wordPattern('desist\\p{L}+ (?:del|de un|de este|de tu) (?:contrato|pedido)'),
    pt: wordPattern('desist\\p{L}+ (?:do|de um|deste|do seu) (?:contrato|pedido)'),
    he: hebrewPattern('(?<!או ל)ביטול ה?עסקה|(?:לבטל|מבטלים|בטלו) (?:את )?ה?עסקה'),
  },
  consents: {
    en: wordPattern('(?:records?|stores?) what you were shown'),
    es: wordPattern('(?:registra|guarda)\\p{L}* lo que (?:se )?(?:te )?(?:mostr|vi)'),
    pt: wordPattern('(?:registra|guarda)\\p{L}* o que (?:foi |você )?(?:mostrado|exibido|viu)'),
    he: hebrewPattern('(?:רושמים|שומרים|נרשם|נשמר) (?:את )?מה ש(?:הוצג|ראיתם)'),
  },
  'test-number': {
    en: wordPattern('test (?:your|the|this) number|not tested yet'),
    es: wordPattern('(?:prueba|probar) (?:tu|el|este) número|sin probar todavía'),
    pt: wordPattern('test(?:e|ar) (?:o |este |o seu |seu )número|ainda não testado'),
    he: hebrewPattern('בדיקת המספר|עדיין לא נבדק'),
  },
  notices: {
    en: wordPattern('low credit|e-mail (?:me|you) (?:before|when)|remind(?:er)?s?(?!\\p{L})'),
    es: wordPattern(
      'saldo bajo|recordatorio|env\\p{L}+ un correo (?:cuando|antes)|te avis\\p{L}+ cuando',
    ),
    pt: wordPattern(
      'poucos créditos|lembrete|(?:env\\p{L}+ um e-mail|avis\\p{L}+ você) (?:quando|antes)',
    ),
    he: hebrewPattern('יתרה נמוכה|תזכורת|אימייל (?:כש|לפני החידוש)'),
  },
  'call-minutes': {
    en: wordPattern(
      '(?:call )?minutes (?:a month|left)|forwarded call costs?|is(?:n’t| not) connected|calls? that we forward',
    ),
    es: wordPattern(
      'minutos (?:de llamadas )?al mes|llamada desviada cuesta|cuesta una llamada desviada|no se conecta|llamadas? que desviamos',
    ),
    pt: wordPattern(
      'minutos (?:de ligação )?por mês|ligação encaminhada custa|custa uma ligação encaminhada|não é completada|ligaç(?:ão|ões) que encaminhamos',
    ),
    he: hebrewPattern(
      'דקות (?:שיחה )?בחודש|שיחה מופנית עולה|עולה שיחה מופנית|שאנחנו מפנים|השיחה אינה מחוברת',
    ),
  },
  'call-duration': {
    en: wordPattern(
      'for how long[^\\n]* see this|how long (?:a|each|every|the|your) calls? (?:was|were|lasted|took)(?!\\p{L})',
    ),
    es: wordPattern(
      'cuánto tiempo[^\\n]* esta información|cuánto dur(?:ó|aron) (?:la|cada|tus) llamada|duración de cada llamada',
    ),
    pt: wordPattern(
      'quanto tempo[^\\n]* mostramos isso|quanto dur(?:ou|aram) (?:a|cada|suas) ligaç|duração de cada ligação',
    ),
    he: hebrewPattern(
      'כמה זמן נמשכה[^\\n]* המידע מוצג|כמה (?:זמן )?נמשכ(?:ה|ו) כל שיח|משך כל שיחה',
    ),
  },
  'hold-number': {
    en: wordPattern(
      'h(?:e|o)ld(?:s|ing)? (?:for you|it for you|(?:this|the|a|your) number)(?!\\p{L})',
    ),
    es: wordPattern(
      'reserv(?:ad\\p{L}+|amos) (?:para ti )?(?:hasta|durante)|te reservamos [^.]{0,20}(?:hasta|minutos|mientras)',
    ),
    pt: wordPattern(
      'reservad\\p{L}+ (?:para você )?(?:até|por|durante)|reservamos (?:para você [^.]{0,20}(?:até|minutos)|(?:um|o|este) número para você)',
    ),
    he: hebrewPattern('שמור(?:ה)? לכם|שומרים לכם|שומרים (?:את )?המספר'),
  },
  'two-factor-settings': {
    en: wordPattern('turn on two-factor'),
    es: wordPattern('activ\\p{L}+ la verificación en dos pasos'),
    pt: wordPattern('ativ\\p{L}+ a verificação em duas etapas'),
    he: hebrewPattern('להפעיל (?:את ה)?אימות ה?דו'),
  },
  invitations: {
    en: wordPattern('invite friends|one invitation by e-mail'),
    es: wordPattern('invita a (?:tus )?amigos|una sola invitación por correo'),
    pt: wordPattern('convide (?:seus )?amigos|um único convite por e-mail'),
    he: hebrewPattern('הזמנת חברים|הזמנה אחת באימייל'),
  },
  'session-list': {
    en: wordPattern('recognize a device'),
    es: wordPattern('reconoces un dispositivo'),
    pt: wordPattern('reconhece um dispositivo'),
    he: hebrewPattern('מכשיר שאתם לא מזהים'),
  },
  'confirmation-links': {
    en: wordPattern('can send you a new (?:one|link)'),
    es: wordPattern('(?<!no )podemos enviarte otro'),
    pt: wordPattern('(?<!não )podemos enviar outro'),
    he: hebrewPattern('(?<!אי )אפשר לשלוח לכם קישור חדש'),
  },
  'idempotent-payments': {
    en: wordPattern('won’t be (?:charged|saved) twice|charged only once'),
    es: wordPattern('no se (?:te )?(?:cobrará|guardará) dos veces|solo se te cobrará una vez'),
    pt: wordPattern(
      'não será (?:cobrado|salvo) duas vezes|será cobrado (?:só uma|uma (?:única|só)) vez',
    ),
    he: hebrewPattern('לא יהיה חיוב כפול|לא יישמר פעמיים|החיוב (?:יהיה|יתבצע) פעם אחת'),
  },
  app: {
    en: wordPattern('(?:the|your|our|mobile) app(?!\\p{L})|(?:or|and) app(?!\\p{L})'),
    es: wordPattern(
      '(?:la|tu|nuestra|y|o|sin) aplicación|aplicación (?:móvil|para)|(?:la|y|o) app(?!\\p{L})',
    ),
    pt: wordPattern(
      '(?:n?o|ao|do|pelo|seu|nosso|e|ou|sem) (?:aplicativo|app)(?!\\p{L})|aplicativo (?:móvel|para)',
    ),
    he: hebrewPattern('(?:ה|ב|ל|מה|ו|בלי )אפליקציה|אפליקציה (?:שלנו|לשיחות)'),
  },
};
