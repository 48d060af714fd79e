import { ROUTES } from '#config/routes.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import { digitsOf } from '#lib/phone/phone.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import { limitPerHour } from '#provider/platform/requests/limits.ts';
import { queueEmail } from '#provider/domain/messages/queue-message.ts';
import { siteLink } from '#provider/domain/messages/site-links.ts';
import { translate } from '#provider/domain/texts/translate.ts';

const CHANGES_PER_HOUR = 30;

/**
 * Counts a change of a customer's numbers by its kind; throws 429 beyond 30 an hour, as each one
 * reaches the telephone network.
 */
export const limitChanges = (
  context: Context,
  name: 'forwarding' | 'caller-ids' | 'blocked-callers' | 'renewal' | 'release',
  customerId: number,
): Promise<void> => limitPerHour(context, name, String(customerId), CHANGES_PER_HOUR);

const SHOWN_DIGITS = 3;

/** Hides all of a number but the calling code and the last digits: `+44 •••• •••358`. */
export function maskPhone(digits: string): string {
  const [code = '', ...groups] = formatPhone(digits).split(' ');
  const national = groups.join(' ');
  let hidden = digitsOf(national).length - SHOWN_DIGITS;
  return `${code} ${national.replace(/\d/g, (digit) => ((hidden -= 1) >= 0 ? '•' : digit))}`;
}

/** Hides all of an address but the first letter and the domain: `d•••@shop.test`. */
export const maskEmail = (email: string): string =>
  email.replace(/^(.)[^@]*/u, (_, first: string) => `${first}•••`);

interface Change {
  template:
    | 'calls-forwarded'
    | 'messages-forwarded'
    | 'caller-id-added'
    | 'caller-id-changed'
    | 'caller-id-deleted';
  /** The customer's number that the change is about, as digits or E.164. */
  number: string;
  /**
   * The old and the new destination or caller ID, hidden in part; undefined where there was none.
   */
  previous?: string | undefined;
  next?: string | undefined;
}

/** Queues the email about a change that was made in the account. */
export async function announceChange(
  context: Context,
  tx: Executor,
  { email, language, firstName: name }: Customer,
  { template, number, previous, next }: Change,
): Promise<void> {
  const describeDestination = async (text: string | undefined): Promise<string> =>
    text ?? translate({ db: tx }, language, 'provider.no-destination');
  await queueEmail(context, tx, {
    to: email,
    language,
    template,
    values: {
      name,
      number: formatPhone(number),
      previous: await describeDestination(previous),
      next: await describeDestination(next),
      link: siteLink(context, language, ROUTES.forgotPassword),
    },
  });
}
