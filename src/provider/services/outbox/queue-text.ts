import type { Brand } from '#config/brands.ts';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { isolateValues } from '#lib/isolate.ts';
import type { Context, Executor } from '#provider/context.ts';
import type { TextValues } from '../texts/interpolate.ts';
import { translate } from '../texts/translate.ts';
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

/** Writes a message in the receiver's language into the outbox; `{{brand}}` is filled in for every text. */
export async function queueText(context: Context, tx: Executor, letter: Letter): Promise<void> {
  const { kind, language, channel, to, secret } = letter;
  const values = messageValues(context.config.brand, language, letter.values);
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
