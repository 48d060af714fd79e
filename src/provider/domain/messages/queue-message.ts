import type { Brand } from '#config/brands/brands.ts';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { fillText, isolateIn, isolateValues, type TextValues } from '#lib/text/text.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import { translateAll } from '#provider/domain/texts/translate.ts';
import { insertMessage, type Message, type Secret } from './insert-message.ts';

/** A message whose texts are those of a template, in the receiver's language. */
export interface TemplatedMessage {
  /** An email address, or the phone number of a text message. */
  to: string;
  language: Language;
  /** Its texts are `provider.{template}.subject` (emails only) and `provider.{template}.body`. */
  template: string;
  values: TextValues;
  /** Lines that come once for each row of values, by their placeholder in the body. */
  lists?: Readonly<Record<string, TextList>>;
  /** Values of the message, as they are given in `values`. */
  secret?: Secret | undefined;
  urgent?: Message['urgent'];
  expiresAt?: Message['expiresAt'];
}

/** Each row fills the text `provider.{template}.{placeholder}`. */
interface TextList {
  rows: readonly TextValues[];
  /** What parts them: lines of a table, or paragraphs. */
  between: '\n' | '\n\n';
}

const NAME_MAX = 40;

/** What a name may hold in a message: letters and their marks, spaces, hyphens and apostrophes. */
const NOT_IN_NAMES = /[^\p{L}\p{M}'’׳״ -]/gu;

/**
 * Reduces what was typed as a name to what may be one, so that no message carries an attacker's
 * link or sentence.
 */
const toSafeName = (typed: string): string =>
  typed.replace(NOT_IN_NAMES, ' ').replace(/ +/g, ' ').trim().slice(0, NAME_MAX).trim();

/** Names of values that are addresses: `link`, and `withdrawalLink` beside it. */
const LINK = /^link$|Link$/;

/** Values that people typed as names. */
const NAMES: ReadonlySet<string> = new Set(['name', 'referrer']);

const withSafeNames = (values: TextValues): TextValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      NAMES.has(key) ? toSafeName(String(value)) : value,
    ]),
  );

/**
 * Fills an email's template in the receiver's language, writes it into the outbox and returns its
 * id; `{{brand}}` is filled in for every text, and names are reduced to letters.
 */
export const queueEmail = (
  context: Context,
  tx: Executor,
  email: TemplatedMessage,
): Promise<number> => queueMessage(context, tx, 'email', email);

/** Fills and writes a text message as `queueEmail` does an email. */
export const queueSms = (context: Context, tx: Executor, sms: TemplatedMessage): Promise<number> =>
  queueMessage(context, tx, 'sms', sms);

async function queueMessage(
  context: Context,
  tx: Executor,
  channel: Message['channel'],
  message: TemplatedMessage,
): Promise<number> {
  const { template, language, to, secret, urgent, expiresAt } = message;
  const safe = withSafeNames(message.values);
  const values = {
    ...messageValues(context.config.brand, language, safe),
    ...(await fillLists(context, tx, message)),
  };
  const parts = channel === 'sms' ? ['body'] : ['body', 'subject'];
  const keys = parts.map((part) => `provider.${template}.${part}`);
  const [body = '', subject = ''] = await translateAll({ db: tx }, language, keys, values);
  return insertMessage(context, tx, {
    to,
    channel,
    language,
    template,
    subject,
    body,
    secret: secret && isolateSecret(language, secret),
    urgent,
    expiresAt,
    at: context.now(),
  });
}

/** Returns a secret as the body has it, isolated: only that is found again to be redacted. */
const isolateSecret = (language: Language, secret: Secret): Secret =>
  secret.code === undefined
    ? secret
    : { ...secret, code: isolateIn(LANGUAGE_TABLE[language].direction, secret.code) };

async function fillLists(
  context: Context,
  tx: Executor,
  { template, language, lists = {} }: TemplatedMessage,
): Promise<TextValues> {
  const names = Object.keys(lists);
  if (names.length === 0) return {};
  const keys = names.map((name) => `provider.${template}.${name}`);
  const texts = await translateAll({ db: tx }, language, keys);
  const { brand } = context.config;
  return Object.fromEntries(
    Object.entries(lists).map(([name, { rows, between }], index) => {
      const lines = rows.map((row) =>
        fillText(texts[index] ?? '', messageValues(brand, language, row)),
      );
      return [name, lines.join(between)];
    }),
  );
}

/**
 * Returns the values of a message with the brand, isolated as the language's direction needs it.
 */
export function messageValues(brand: Brand, language: Language, values: TextValues): TextValues {
  const { direction } = LANGUAGE_TABLE[language];
  const isolated = isolateValues(direction, { brand: brand.displayName, ...values });
  // A link stays the address that it is.
  const links = Object.entries(values).filter(([name]) => LINK.test(name));
  return { ...isolated, ...Object.fromEntries(links) };
}
