import { DEFAULT_LANGUAGE } from '#config/languages.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { createLead as endpoint } from '#contract/hub/inquiries.ts';
import { PHONE_MESSAGE_CODE } from '#contract/message-codes.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { selectExistingPackageId } from '#provider/domain/catalogue/countries.ts';
import type { Context } from '#provider/domain/context.ts';
import { leads } from '#provider/platform/db/schema/inquiries.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import { readPhone } from '#provider/domain/phone-number.ts';
import { allowanceFor, type RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { limitPerHour } from '#provider/platform/requests/limits.ts';
import { queueEmail } from '#provider/domain/messages/queue-message.ts';

const refuse = errorsOf<'inquiries.createLead'>();

/** One person seldom writes more often; more would let a form robot fill the support mailbox. */
const LEADS_PER_HOUR = 10;
/**
 * Several people may share a network address; the limit stops one who fills the mailbox under many
 * names.
 */
const LEADS_PER_ADDRESS = 30;

/** Stores the lead of a contact form and queues an email to support, in the office's language. */
export async function createLead(
  context: Context,
  lead: BodyOf<typeof endpoint>,
  facts: RequestFacts,
): Promise<void> {
  const { email, name, languageISO: language, packageId } = lead;
  const read = readPhone(lead.phone, 'any');
  if ('problem' in read)
    throw refuse('bad-request', PHONE_MESSAGE_CODE.invalid, { detail: 'body.phone' });
  const phone = `+${read.digits}`;
  const fromAddress = allowanceFor(facts, LEADS_PER_ADDRESS);
  await limitPerHour(context, 'lead-address', facts.network, fromAddress);
  await limitPerHour(context, 'lead', email, LEADS_PER_HOUR);
  const { brandId } = facts;
  await context.db.transaction(async (tx) => {
    await tx.insert(leads).values({
      email,
      name,
      phone,
      language,
      packageId: selectExistingPackageId(packageId),
      brandId,
      createdAt: context.now(),
    });
    await queueEmail(context, tx, {
      to: context.config.brand.emails.support,
      language: DEFAULT_LANGUAGE,
      template: 'lead',
      values: { name, email, phone: formatPhone(phone), language },
    });
  });
}
