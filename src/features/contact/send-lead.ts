import { createLead } from '#contract/hub/inquiries.ts';
import type { BodyOf } from '#contract/call.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import { request } from '#stores/api.ts';
import { reportConversion } from '#stores/conversion.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/popup.ts';

/** Sends a contact lead and says with a pop-up how it went; true when it has arrived (specification 1, section 8, "Contact form"). */
export async function sendLead(body: BodyOf<typeof createLead>): Promise<boolean> {
  const answer = await whileLoading(request(createLead, { body }));
  const sent = answer.ok && answer.value.isSuccessful;
  const limited =
    !answer.ok &&
    answer.failure.kind === 'refused' &&
    answer.failure.codes.includes(MESSAGE_CODE.rateLimitExceeded);
  if (sent) reportConversion('Lead', body);
  openPopup(sent ? 'contact' : limited ? 'rate-limit-exceeded' : 'server-error');
  return sent;
}
