import { sql } from 'drizzle-orm';
import type { Brand } from '#config/brands.ts';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { fillText, isolateIn, isolateValues, type TextValues } from '#lib/text/text.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import { translateAll } from '#provider/domain/texts/translate.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import { DAY_MS } from '#lib/time.ts';
import { laterBy } from '#provider/platform/time.ts';

export interface TextMessage {
  to: string;
  channel: 'sms' | 'email';
  language: Language;
  /** Its texts are `provider.{kind}.subject` (emails only) and `provider.{kind}.body`. */
  kind: string;
  values: TextValues;
  /** Lines that come once for each row of values, by their placeholder in the body. */
  lists?: Readonly<Record<string, TextList>>;
  /** Values of the message, as they are given in `values`. */
  secret?: Secret | undefined;
  urgent?: Message['urgent'];
  expiresAt?: Message['expiresAt'];
}

/** Each row fills the text `provider.{kind}.{placeholder}`. */
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
 * Writes a message in the receiver's language into the outbox and returns its id; `{{brand}}` is
 * filled in for every text, and names are reduced to letters.
 */
export async function queueText(
  context: Context,
  tx: Executor,
  message: TextMessage,
): Promise<number> {
  const { kind, language, channel, to, secret, urgent, expiresAt } = message;
  const safe = withSafeNames(message.values);
  const values = {
    ...messageValues(context.config.brand, language, safe),
    ...(await fillLists(context, tx, message)),
  };
  const parts = channel === 'sms' ? ['body'] : ['body', 'subject'];
  const keys = parts.map((part) => `provider.${kind}.${part}`);
  const [body = '', subject = ''] = await translateAll({ db: tx }, language, keys, values);
  return queueMessage(context, tx, {
    to,
    channel,
    language,
    kind,
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
  { kind, language, lists = {} }: TextMessage,
): Promise<TextValues> {
  const names = Object.keys(lists);
  if (names.length === 0) return {};
  const keys = names.map((name) => `provider.${kind}.${name}`);
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

/**
 * Secret codes and links in the body: redacted after delivery outside sandbox mode. Several links
 * come one to a line.
 */
interface Secret {
  code?: string;
  link?: string;
}

interface Message {
  to: string;
  channel: 'sms' | 'email';
  language: Language;
  /** What the message is for, such as `phone-code`. */
  kind: string;
  /** Empty for text messages. */
  subject: string;
  body: string;
  secret?: Secret | undefined;
  /** Whether it goes before the others; by default when a customer waits for its secret. */
  urgent?: boolean | undefined;
  /** When its code or link ends, or what it announces begins: it is of no use from then on. */
  expiresAt?: Date | undefined;
  /** The context's clock, which `expiresAt` follows. */
  at: Date;
}

/** How long a message is tried that does not expire earlier: an outage lasts a weekend at times. */
export const DELIVERY_DAYS = 3;

/**
 * Since when a message waits: since it was written, or was put back after it had failed. Only then
 * does it expire later than those days after its writing.
 */
export const waitingSince = sql`greatest(${outbox.createdAt},
  ${outbox.expiresAt} - ${DELIVERY_DAYS * DAY_MS}::double precision * interval '1 millisecond')`;

/**
 * Writes a message into the outbox, in the transaction of its cause, and returns its id. It is due,
 * ages and expires by the database's clock: one of an instance that is wrong must neither delay it
 * nor end it early.
 */
export async function queueMessage(
  context: Pick<Context, 'databaseNow'>,
  tx: Executor,
  message: Message,
): Promise<number> {
  const { at, expiresAt } = message;
  const usefulMs = expiresAt ? expiresAt.getTime() - at.getTime() : Infinity;
  const values = {
    recipient: message.to,
    channel: message.channel,
    language: message.language,
    kind: message.kind,
    subject: message.subject,
    body: message.body,
    code: message.secret?.code,
    link: message.secret?.link,
    urgent: message.urgent ?? message.secret !== undefined,
    createdAt: context.databaseNow(),
    expiresAt: laterBy(context, Math.min(usefulMs, DELIVERY_DAYS * DAY_MS)),
    nextAttemptAt: context.databaseNow(),
  };
  const [row] = await tx.insert(outbox).values(values).returning({ id: outbox.id });
  if (!row) throw new Error('a message was not written');
  return row.id;
}
