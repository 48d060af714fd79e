import { MINUTE_MS } from '#lib/time.ts';
import type { Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import {
  findCustomerByEmail,
  lockOpenCustomer,
  type Customer,
} from '#provider/domain/customers/customer.ts';
import { limitCodes } from '#provider/platform/requests/limits.ts';
import { laterThan } from '#provider/platform/time.ts';
import { queueEmail } from '#provider/domain/messages/queue-message.ts';
import { siteLink } from '#provider/domain/messages/site-links.ts';
import { isKnownNetwork } from '../session/known-networks.ts';
import { RECOVERY_LINK_MS } from '../session/lifetimes.ts';
import { issueOneTimeToken } from '../token/one-time.ts';
import { signToken } from '../token/signing.ts';

const refuse = errorsOf<'auth.requestPasswordRecovery'>();

/**
 * Sends the link that sets a new password. Earlier links stay good until one of them is used, so
 * that another request does not void the one that the customer is about to open. An unknown address
 * throws ERRVNUMS19, as the page shows that.
 */
export async function requestRecovery(
  context: Context,
  { email, languageIso: language }: { email: string; languageIso: Language },
  facts: RequestFacts,
): Promise<void> {
  const customer = await findCustomerByEmail(context, email);
  await limitCodes(context, facts, {
    purpose: 'recovery',
    receiver: email,
    isKnownNetwork: await isKnownNetwork(context, customer?.id ?? 0, facts.network),
  });
  if (!customer) throw unknownEmail();
  await context.db.transaction(async (tx) => {
    const locked = await lockOpenCustomer(tx, customer.id);
    // A change of address ends the links to the old one, which this would be.
    if (locked?.email !== email) throw unknownEmail();
    await sendRecovery(context, tx, locked, language);
  });
}

const unknownEmail = () => refuse('not-found', MESSAGE_CODE.emailNotExist);

/** Queues the email with a link that sets a new password. */
export async function sendRecovery(
  context: Context,
  tx: Executor,
  { id, email, firstName }: Pick<Customer, 'id' | 'email' | 'firstName'>,
  language: Language,
): Promise<void> {
  const expiresAt = laterThan(context.now(), RECOVERY_LINK_MS);
  const jti = await issueOneTimeToken(context, tx, {
    purpose: 'recovery',
    customerId: id,
    email,
    expiresAt,
  });
  const token = await signToken(
    context,
    'recovery',
    { sub: String(id), jti, Email: email },
    expiresAt,
  );
  const link = siteLink(context, language, `${ROUTES.recoveryPassword}/${token}`);
  await queueEmail(context, tx, {
    to: email,
    language,
    template: 'recovery',
    values: { link, minutes: RECOVERY_LINK_MS / MINUTE_MS, name: firstName },
    secret: { link },
    expiresAt,
  });
}
