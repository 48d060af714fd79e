import type { Brand } from '#config/brands.ts';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { isolateValues } from '#lib/text.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import type { TextValues } from '#provider/domain/texts/interpolate.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import { queueMessage, type Message } from './queue.ts';

interface Letter {
  to: string;
  channel: 'sms' | 'email';
  language: Language;
  /** Its texts are `provider.{kind}.subject` (e-mails only) and `provider.{kind}.body`. */
  kind: string;
  values: TextValues;
  secret?: Message['secret'];
}

const NAME_MAX = 40;

/** What a name may hold in a message: letters and their marks, spaces, hyphens and apostrophes. */
const NOT_IN_NAMES = /[^\p{L}\p{M}'’׳״ -]/gu;

/**
 * Reduces what somebody typed as a name to what may be one, so that no message carries a stranger's
 * link or sentence.
 */
const asName = (typed: string): string =>
  typed.replace(NOT_IN_NAMES, ' ').replace(/ +/g, ' ').trim().slice(0, NAME_MAX).trim();

/** Values that people typed as names. */
const NAMES: ReadonlySet<string> = new Set(['name', 'referrer']);

const withSafeNames = (values: TextValues): TextValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      NAMES.has(key) ? asName(String(value)) : value,
    ]),
  );

/**
 * Writes a message in the receiver's language into the outbox; `{{brand}}` is filled in for every
 * text, and names are reduced to letters.
 */
export async function queueText(context: Context, tx: Executor, letter: Letter): Promise<void> {
  const { kind, language, channel, to, secret } = letter;
  const safe = withSafeNames(letter.values);
  const values = messageValues(context.config.brand, language, safe);
  const key = `provider.${kind}`;
  await queueMessage(tx, {
    to,
    channel,
    language,
    kind,
    subject:
      channel === 'sms' ? '' : await translate({ db: tx }, language, `${key}.subject`, values),
    body: await translate({ db: tx }, language, `${key}.body`, values),
    secret,
    at: context.now(),
  });
}

/** The values of a message with the brand, isolated as the language's direction needs it. */
export function messageValues(brand: Brand, language: Language, values: TextValues): TextValues {
  const { direction } = LANGUAGE_TABLE[language];
  const isolated = isolateValues(direction, { brand: brand.displayName, ...values });
  // A link must stay the address that it is.
  return values['link'] === undefined ? isolated : { ...isolated, link: values['link'] };
}
