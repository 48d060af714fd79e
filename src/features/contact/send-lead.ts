import { isBotRefusal, isDone, isOverRateLimit } from '#api/response-codes.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { createLead } from '#contract/hub/inquiries.ts';
import { request } from '#stores/api.ts';
import { reportConversion } from '#stores/conversion.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/popup.ts';
import { REFUSABLE, type RefusedField } from './contact-rules.ts';

type LeadOutcome = { kind: 'sent' | 'failed' } | { kind: 'refused'; field: RefusedField };

const isRefusable = (name: string | undefined): name is RefusedField =>
  name !== undefined && Object.hasOwn(REFUSABLE, name);

/** Sends a contact lead. A pop-up says how it went, except where the API names a field: the form marks that one. */
export async function sendLead(body: BodyOf<typeof createLead>): Promise<LeadOutcome> {
  const answer = await whileLoading(request(createLead, { body }));
  if (isDone(answer)) {
    reportConversion('Lead', body);
    openPopup('contact');
    return { kind: 'sent' };
  }
  const field = !answer.ok && answer.failure.kind === 'refused' ? answer.failure.field : undefined;
  if (isRefusable(field)) return { kind: 'refused', field };
  if (isOverRateLimit(answer)) openPopup('rate-limit-exceeded');
  else openPopup(isBotRefusal(answer) ? 'recaptcha' : 'server-error');
  return { kind: 'failed' };
}
