import type { Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import { queueEmail } from '#provider/domain/messages/queue-message.ts';
import { siteLink } from '#provider/domain/messages/site-links.ts';
import { lockOpenCustomer, type Customer } from '#provider/domain/customers/customer.ts';
import { DAY_MS, HOUR_MS } from '#lib/time.ts';
import { earlierThan, laterThan } from '#provider/platform/time.ts';
import { CONFIRMATION_LINK_MS } from '../session/lifetimes.ts';
import { issueOneTimeToken, type OneTimeToken } from '../token/one-time.ts';
import { and, desc, eq } from 'drizzle-orm';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { oneTimeTokens } from '#provider/platform/db/schema/sessions.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { limitCodes } from '#provider/platform/requests/limits.ts';
import { createDigest } from '#provider/platform/digest.ts';

/** How long after its end the link of a change of address can be replaced by a new one. */
const CHANGE_RESENT_WITHIN_MS = 7 * DAY_MS;

interface Confirmation {
  customerId: number;
  firstName: string;
  language: Language;
  email: string;
  /** The address that `email` is going to replace; absent for a new account. */
  previousEmail?: string;
}

/** Queues the email that asks to confirm an address. */
export async function sendEmailConfirmation(
  context: Context,
  tx: Executor,
  { customerId, firstName, language, email, previousEmail }: Confirmation,
): Promise<void> {
  const expiresAt = laterThan(context.now(), CONFIRMATION_LINK_MS);
  const token = await issueOneTimeToken(context, tx, {
    purpose: 'confirm-email',
    customerId,
    email,
    previousEmail,
    expiresAt,
  });
  const link = siteLink(context, language, `${ROUTES.validateEmail}/${token}`);
  await queueEmail(context, tx, {
    to: email,
    language,
    template: 'confirm-email',
    values: { link, hours: CONFIRMATION_LINK_MS / HOUR_MS, name: firstName },
    secret: { link },
    expiresAt,
  });
}

/** Tells an account's address that another one is going to replace it, and how to stop that. */
export async function warnOfEmailChange(
  context: Context,
  tx: Executor,
  { firstName: name, email: to, language }: Pick<Customer, 'firstName' | 'email' | 'language'>,
  email: string,
): Promise<void> {
  await queueEmail(context, tx, {
    to,
    language,
    template: 'email-change',
    values: { name, email, link: siteLink(context, language, ROUTES.forgotPassword) },
  });
}

const refuse = errorsOf<'auth.resendEmailConfirmation'>();

/**
 * Sends a new confirmation link to the address that an expired link was for. Only the customer's
 * latest link counts: an earlier one may be in the mailbox of an address that was typed wrongly.
 * That of a change is replaced within seven days after its end, and the account's address is told
 * each time. ERRVNUMS12 for any other link, ERRVNUMS16 when the address has changed meanwhile.
 */
export async function resendEmailConfirmation(
  context: Context,
  { token }: { token: string },
  facts: RequestFacts,
): Promise<void> {
  const found = await findReplaceable(context, context.db, token);
  await limitCodes(context, facts, { purpose: 'confirm-email', receiver: found.link.email });
  await context.db.transaction(async (tx) => {
    await lockOpenCustomer(tx, found.customer.id);
    // Once more: a new password or address ends the link, and another request may replace it.
    const { link, customer } = await findReplaceable(context, tx, token);
    const { id: customerId, firstName, language } = customer;
    const { email, previousEmail } = link;
    const confirmation = { customerId, firstName, language, email, previousEmail };
    await sendEmailConfirmation(context, tx, confirmation);
    if (isChange(link)) await warnOfEmailChange(context, tx, customer, email);
  });
}

const isChange = ({ email, previousEmail }: OneTimeToken): boolean => email !== previousEmail;

/** Finds a confirmation link that a new one may replace, with its customer; throws otherwise. */
async function findReplaceable(
  context: Context,
  db: Executor,
  token: string,
): Promise<{ link: OneTimeToken; customer: Customer }> {
  const [row] = await db
    .select({ link: oneTimeTokens, customer: customers })
    .from(oneTimeTokens)
    .innerJoin(customers, eq(customers.id, oneTimeTokens.customerId))
    .where(
      and(
        eq(oneTimeTokens.digest, createDigest(token)),
        eq(oneTimeTokens.purpose, 'confirm-email'),
      ),
    );
  if (!row || row.link.usedAt !== null) throw refuse('refused', MESSAGE_CODE.tokenExpired);
  const { link, customer } = row;
  const [latest] = await db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(
      and(eq(oneTimeTokens.customerId, customer.id), eq(oneTimeTokens.purpose, 'confirm-email')),
    )
    .orderBy(desc(oneTimeTokens.id))
    .limit(1);
  const oldest = earlierThan(context.now(), CHANGE_RESENT_WITHIN_MS);
  if (latest?.id !== link.id || (isChange(link) && link.expiresAt < oldest)) {
    throw refuse('refused', MESSAGE_CODE.tokenExpired);
  }
  if (customer.email !== link.email && customer.email !== link.previousEmail) {
    throw refuse('refused', MESSAGE_CODE.emailAlreadyChanged);
  }
  return row;
}
