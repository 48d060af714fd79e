import type { Language } from '#config/languages.ts';
import type { Envelope } from '#contract/envelope.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import { failure, success } from '#provider/answers.ts';
import type { Context, Session } from '#provider/context.ts';
import type { RequestFacts } from '#provider/request-facts.ts';
import { sendEmailConfirmation } from '../email-confirmation/send.ts';
import { limit } from '../limits/limit.ts';
import { limitCodes } from '../limits/limit-codes.ts';
import { queueText } from '../outbox/queue-text.ts';
import { customerByEmail, customerOf } from './customer-of.ts';

const HOUR_SECONDS = 3_600;
const CHANGES_PER_HOUR = 5;

/** Sends the link that changes the e-mail address to the new address, and word of it to the old one; ERRVNUMS11 when the address has an account already. */
export async function changeEmail(
  context: Context,
  session: Session,
  { Email: email, LanguageIso: language }: { Email: string; LanguageIso: Language },
  request: RequestFacts,
): Promise<Envelope<boolean>> {
  const customer = await customerOf(context, session);
  const key = String(customer.id);
  await limit(context, 'email-changes', key, CHANGES_PER_HOUR, HOUR_SECONDS);
  if (await customerByEmail(context, email)) {
    return { ...failure(MESSAGE_CODE.emailAlreadyExists), result: false };
  }
  await limitCodes(context, request, [email]);
  const { id: customerId, firstName, email: previousEmail } = customer;
  await context.db.transaction(async (tx) => {
    const confirmation = { customerId, firstName, language, email, previousEmail };
    await sendEmailConfirmation(context, tx, confirmation);
    await queueText(context, tx, {
      to: previousEmail,
      channel: 'email',
      language: customer.language,
      kind: 'email-change',
      values: { name: firstName, email },
    });
  });
  return success(true);
}
