import { type EnvelopedResult, isDone } from '#api/response-codes.ts';
import { failurePopup } from '#stores/messages/popup-for-response.ts';
import type { PopupName } from '#stores/messages/popup.ts';
import type { Strings } from '#i18n/texts.ts';

/** The longest message that the endpoint takes. */
export const MESSAGE_MAX = 4_000;

export interface SupportValues extends Record<string, string> {
  subject: string;
  message: string;
}

/** Names what is missing in a message to support, as text keys. */
export const supportErrors = ({ subject, message }: SupportValues) => ({
  subject: subject === '' ? ('form.required' as const) : undefined,
  message: message.trim() === '' ? ('form.required' as const) : undefined,
});

/** Returns the pop-up for the response to a message to support. */
export const supportPopup = (response: EnvelopedResult): PopupName =>
  isDone(response) ? 'contact' : failurePopup(response);

/** The strings of the support form. */
export const SUPPORT_TEXTS = [
  'support.subject',
  'support.subject-choose',
  'support.subject-technical',
  'support.subject-billing',
  'support.subject-plans',
  'support.subject-general',
  'support.subject-other',
  'support.message',
  'support.submit',
  'form.required',
] as const;

export type SupportTexts = Strings<(typeof SUPPORT_TEXTS)[number]>;
