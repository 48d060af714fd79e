import { isDone, refusedField } from '#api/response-codes.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { createLead } from '#contract/hub/inquiries.ts';
import { request } from '#stores/api.ts';
import { reportConversion } from '#stores/reports/conversion.ts';
import { failurePopup } from '#stores/messages/popup-for-response.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { REFUSABLE, type RefusedField } from './contact-rules.ts';

type LeadOutcome = { kind: 'sent' | 'failed' } | { kind: 'refused'; field: RefusedField };

const isRefusable = (name: string | undefined): name is RefusedField =>
  name !== undefined && Object.hasOwn(REFUSABLE, name);

/**
 * Sends a contact lead. A pop-up shows the outcome, except where the API names a field: the form
 * marks that one.
 */
export async function sendLead(body: BodyOf<typeof createLead>): Promise<LeadOutcome> {
  const response = await whileLoading(request(createLead, { body }));
  if (isDone(response)) {
    reportConversion('Lead', body);
    openPopup('contact');
    return { kind: 'sent' };
  }
  const field = refusedField(response);
  if (isRefusable(field)) return { kind: 'refused', field };
  openPopup(failurePopup(response));
  return { kind: 'failed' };
}
