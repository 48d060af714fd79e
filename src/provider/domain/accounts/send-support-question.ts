import type { Language } from '#config/languages.ts';
import { SUPPORT_SUBJECTS } from '#config/support-subjects.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import { redactCardNumbers } from '#provider/platform/redact.ts';
import { limitPerHour } from '#provider/platform/requests/limits.ts';
import { queueEmail } from '#provider/domain/messages/queue-message.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import { lockSessionCustomer } from '#provider/domain/customers/customer.ts';

const REQUESTS_PER_HOUR = 10;

/**
 * Sends a customer's question to the support desk, and the customer an email that quotes it and
 * names its subject in the customer's language.
 */
export async function sendSupportQuestion(
  context: Context,
  session: Session,
  question: { languageISO: Language; message: string; subject: string },
): Promise<void> {
  await limitPerHour(context, 'support', String(session.customerId), REQUESTS_PER_HOUR);
  const { languageISO: language } = question;
  const message = redactCardNumbers(question.message);
  const subject = redactCardNumbers(question.subject.replace(/\s+/g, ' '));
  const known = SUPPORT_SUBJECTS.find(({ value }) => value === subject);
  await context.db.transaction(async (tx) => {
    const customer = await lockSessionCustomer(tx, session);
    const { firstName: name, email } = customer;
    await queueEmail(context, tx, {
      to: context.config.brand.emails.support,
      language: 'en',
      template: 'support-request',
      values: {
        subject,
        message,
        email,
        language,
        customer: customer.id,
        name: `${name} ${customer.lastName}`,
      },
    });
    await queueEmail(context, tx, {
      to: email,
      language,
      template: 'support-received',
      values: { name, subject: known ? await translate({ db: tx }, language, known.key) : subject },
      // A quoted line is isolated by itself, and no empty one ends the quotation.
      lists: { lines: { rows: message.split(/\r?\n/).map((line) => ({ line })), between: '\n' } },
    });
  });
}
