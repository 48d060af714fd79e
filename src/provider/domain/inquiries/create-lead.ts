import { DEFAULT_LANGUAGE } from '#config/languages.ts';
import type { BodyOf } from '#contract/call.ts';
import type { createLead as call } from '#contract/hub/inquiries.ts';
import { formatPhone } from '#lib/phone-format.ts';
import { existingPackageId } from '#provider/domain/catalogue/package-country.ts';
import type { Context } from '#provider/domain/context.ts';
import { leads } from '#provider/platform/db/schema/inquiries.ts';
import { refusedPhone } from '#provider/platform/errors.ts';
import { phoneProblemCode, readPhone } from '#provider/domain/phone-number.ts';
import { allowance, type RequestFacts } from '#provider/platform/request-facts.ts';
import { limit } from '#provider/platform/limits/limit.ts';
import { queueText } from '#provider/domain/messages/queue-text.ts';

const HOUR_SECONDS = 3_600;
/** One person seldom writes more often; it keeps a form robot out of the support mailbox. */
const LEADS_PER_HOUR = 10;
/** Several people may share a network address; one of them shall not fill the mailbox under many names. */
const LEADS_PER_ADDRESS = 30;

/** Keeps the message of a contact form and tells support about it, in the language of the office. */
export async function createLead(
  context: Context,
  lead: BodyOf<typeof call>,
  request: RequestFacts,
): Promise<void> {
  const { email, name, languageISO: language, packageId } = lead;
  const read = readPhone(lead.phone, 'any');
  if ('problem' in read) throw refusedPhone(phoneProblemCode(read.problem));
  const phone = `+${read.digits}`;
  const fromAddress = allowance(request, LEADS_PER_ADDRESS);
  await limit(context, 'lead-address', request.ip, fromAddress, HOUR_SECONDS);
  await limit(context, 'lead', email, LEADS_PER_HOUR, HOUR_SECONDS);
  const { brandId } = request;
  await context.db.transaction(async (tx) => {
    await tx.insert(leads).values({
      email,
      name,
      phone,
      language,
      packageId: existingPackageId(packageId),
      brandId,
      createdAt: context.now(),
    });
    await queueText(context, tx, {
      to: context.config.brand.emails.support,
      channel: 'email',
      language: DEFAULT_LANGUAGE,
      kind: 'lead',
      values: { name, email, phone: formatPhone(phone), language },
    });
  });
}
