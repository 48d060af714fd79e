import type { BodyOf } from '#contract/call.ts';
import type { createLead as call } from '#contract/hub/inquiries.ts';
import type { Context } from '#provider/context.ts';
import { leads } from '#provider/db/schema/inquiries.ts';
import type { RequestFacts } from '#provider/request-facts.ts';
import { limit } from '#provider/services/limits/limit.ts';
import { queueMessage } from '#provider/services/outbox/queue.ts';
import { translate } from '#provider/services/texts/translate.ts';

const HOUR_SECONDS = 3_600;
/** One person seldom writes more often; it keeps a form robot out of the support mailbox. */
const LEADS_PER_HOUR = 10;

/** Keeps the message of a contact form and tells support about it. */
export async function createLead(
  context: Context,
  lead: BodyOf<typeof call>,
  request: RequestFacts,
): Promise<void> {
  await limit(context, 'lead', lead.email, LEADS_PER_HOUR, HOUR_SECONDS);
  const { config, db } = context;
  const at = context.now();
  const values = {
    brand: config.brand.displayName,
    name: lead.name,
    email: lead.email,
    phone: lead.phone,
    language: lead.languageISO,
  };
  const subject = await translate(context, 'en', 'provider.lead.subject', values);
  const body = await translate(context, 'en', 'provider.lead.body', values);
  await db.transaction(async (tx) => {
    await tx.insert(leads).values({
      email: lead.email,
      name: lead.name,
      phone: lead.phone,
      language: lead.languageISO,
      packageId: lead.packageId,
      brandId: request.brandId,
      createdAt: at,
    });
    await queueMessage(tx, {
      to: config.brand.emails.support,
      channel: 'email',
      language: 'en',
      kind: 'lead',
      subject,
      body,
      at,
    });
  });
}
