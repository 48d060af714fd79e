import { isBotRefusal, isDone, isOverRateLimit } from '#api/answer-codes.ts';
import type { BodyOf } from '#contract/call.ts';
import { createLead } from '#contract/hub/inquiries.ts';
import { request } from '#stores/api.ts';
import { reportConversion } from '#stores/conversion.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/popup.ts';

/** Sends a contact lead and says with a pop-up how it went; true when it has arrived (specification 1, section 8, "Contact form"). */
export async function sendLead(body: BodyOf<typeof createLead>): Promise<boolean> {
  const answer = await whileLoading(request(createLead, { body }));
  if (isDone(answer)) {
    reportConversion('Lead', body);
    openPopup('contact');
    return true;
  }
  if (isOverRateLimit(answer)) openPopup('rate-limit-exceeded');
  else openPopup(isBotRefusal(answer) ? 'recaptcha' : 'server-error');
  return false;
}
