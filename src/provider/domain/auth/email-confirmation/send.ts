import type { Language } from '#config/languages.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import { queueText, siteLink } from '#provider/domain/messages/queue-text.ts';
import { issueOneTimeToken } from '../token/one-time.ts';

const LINK_LIFETIME_HOURS = 48;

interface Confirmation {
  customerId: number;
  firstName: string;
  language: Language;
  email: string;
  /** The address that `email` is going to replace; absent for a new account. */
  previousEmail?: string;
}

/** Queues the e-mail that asks to confirm an address. */
export async function sendEmailConfirmation(
  context: Context,
  tx: Executor,
  { customerId, firstName, language, email, previousEmail }: Confirmation,
): Promise<void> {
  const token = await issueOneTimeToken(context, tx, {
    purpose: 'confirm-email',
    customerId,
    email,
    previousEmail,
    lifetimeSeconds: LINK_LIFETIME_HOURS * 3_600,
  });
  const link = siteLink(context, language, `/validate-email/${token}`);
  await queueText(context, tx, {
    to: email,
    channel: 'email',
    language,
    kind: 'confirm-email',
    values: { link, hours: LINK_LIFETIME_HOURS, name: firstName },
    secret: { link },
  });
}
