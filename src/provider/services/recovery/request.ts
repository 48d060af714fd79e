import type { Language } from '#config/languages.ts';
import type { Envelope } from '#contract/envelope.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import { success } from '#provider/answers.ts';
import type { Context } from '#provider/context.ts';
import { ProviderError } from '#provider/errors.ts';
import type { RequestFacts } from '#provider/request-facts.ts';
import { customerByEmail } from '../account/customer-of.ts';
import { limitCodes } from '../limits/limit-codes.ts';
import { queueText } from '../outbox/queue-text.ts';
import { siteLink } from '../outbox/site-link.ts';
import { issueOneTimeToken } from '../token/one-time.ts';
import { signToken } from '../token/signing.ts';

const LINK_LIFETIME_MINUTES = 60;

/** Sends the link that sets a new password; an unknown address is answered with ERRVNUMS19, as the specification says. */
export async function requestRecovery(
  context: Context,
  { email, languageIso: language }: { email: string; languageIso: Language },
  request: RequestFacts,
): Promise<Envelope<boolean>> {
  await limitCodes(context, request, [email]);
  const customer = await customerByEmail(context, email);
  if (!customer) throw new ProviderError({ status: 404, code: MESSAGE_CODE.emailNotExist });
  const expiresAt = new Date(context.now().getTime() + LINK_LIFETIME_MINUTES * 60_000);
  await context.db.transaction(async (tx) => {
    const jti = await issueOneTimeToken(context, tx, {
      purpose: 'recovery',
      customerId: customer.id,
      email,
      lifetimeSeconds: LINK_LIFETIME_MINUTES * 60,
    });
    const claims = { sub: String(customer.id), jti, Email: email };
    const token = await signToken(context, 'recovery', claims, expiresAt);
    const link = siteLink(context, language, `/recovery-password/${token}`);
    await queueText(context, tx, {
      to: email,
      channel: 'email',
      language,
      kind: 'recovery',
      values: { link, minutes: LINK_LIFETIME_MINUTES, name: customer.firstName },
      secret: { link },
    });
  });
  return success(true);
}
