import {
  messageCodes,
  isBotRefusal,
  isDone,
  isRateLimitResponse,
  isTokenExpired,
  type EnvelopedResult,
} from '#api/response-codes.ts';
import {
  MESSAGE_CODE,
  NUMBER_MESSAGE_CODE,
  PASSWORD_CHECK_REQUIRED,
  PHONE_MESSAGE_CODE,
} from '#contract/message-codes.ts';
import type { VirtualNumber } from '#contract/number-entities.ts';
import { failurePopup } from '#stores/messages/popup-for-response.ts';
import type { PopupName } from '#stores/messages/popup.ts';
import type { MyNumbersTexts } from './my-numbers-texts.ts';
import type { NumberNow } from './use-my-numbers.ts';

const FIELD_ERRORS = {
  [PHONE_MESSAGE_CODE.invalid]: 'form.invalid-phone-number',
  [PHONE_MESSAGE_CODE.premium]: 'form.phone-premium',
  [NUMBER_MESSAGE_CODE.sameNumber]: 'forwarding.same-number',
  [NUMBER_MESSAGE_CODE.alreadyExists]: 'caller-ids.already-exists',
} as const;

/** Why a number is refused, as the key of the text beside its field. */
export type FieldError = (typeof FIELD_ERRORS)[keyof typeof FIELD_ERRORS];

/**
 * The outcome of a change of forwarding or caller IDs. A message takes the place of the pop-up's
 * text.
 */
export type ChangeOutcome =
  | { kind: 'saved' }
  | { kind: 'password-required' }
  | { kind: 'refused'; error: FieldError }
  | { kind: 'session-ended'; message: string }
  | { kind: 'failed'; popup: PopupName; message?: string };

const isFieldError = (code: string): code is keyof typeof FIELD_ERRORS => code in FIELD_ERRORS;

function changeOutcome(response: EnvelopedResult, popup: PopupName): ChangeOutcome {
  const codes = messageCodes(response);
  if (codes.includes(PASSWORD_CHECK_REQUIRED)) return { kind: 'password-required' };
  if (isRateLimitResponse(response) || isBotRefusal(response)) {
    return { kind: 'failed', popup: failurePopup(response) };
  }
  const refused = codes.find(isFieldError);
  if (refused !== undefined) return { kind: 'refused', error: FIELD_ERRORS[refused] };
  return { kind: 'failed', popup };
}

const EMAIL_POPUPS: Readonly<Record<string, PopupName>> = {
  [MESSAGE_CODE.emailAlreadyExists]: 'email-already-exist',
  'email-already-exists': 'email-already-exist',
  'email-already-exist': 'email-already-exist',
  [MESSAGE_CODE.emailNotExist]: 'email-not-exist',
  'email-not-exist': 'email-not-exist',
};

type ForwardingTexts = Pick<MyNumbersTexts, 'forwarding.email-refused' | 'session.ended-text'>;

/** Reads the response to a change of forwarding. */
export function forwardingOutcome(
  response: EnvelopedResult,
  texts: ForwardingTexts,
): ChangeOutcome {
  if (isDone(response)) return { kind: 'saved' };
  if (isTokenExpired(response)) {
    return { kind: 'session-ended', message: texts['session.ended-text'] };
  }
  const known = messageCodes(response).find((code) => code in EMAIL_POPUPS);
  const popup = known === undefined ? undefined : EMAIL_POPUPS[known];
  // The pop-up's own text is about the email address of an account.
  if (popup !== undefined)
    return { kind: 'failed', popup, message: texts['forwarding.email-refused'] };
  return changeOutcome(response, 'forwarding-error');
}

/** Reads the response to a stop of forwarding, which shows no field and takes no password. */
export function stopForwardingOutcome(
  response: EnvelopedResult,
  texts: ForwardingTexts,
): ChangeOutcome {
  const outcome = forwardingOutcome(response, texts);
  const isFailure = outcome.kind === 'password-required' || outcome.kind === 'refused';
  return isFailure ? { kind: 'failed', popup: 'forwarding-error' } : outcome;
}

/**
 * Returns the outcome of a change of forwarding. Where the response leaves it open, or is lost, the
 * list is read again: when the number is as it was wanted, that is a success.
 */
export async function settleForwarding(
  outcome: ChangeOutcome,
  reload: () => Promise<NumberNow>,
  isWanted: (now: VirtualNumber) => boolean,
): Promise<ChangeOutcome> {
  if (outcome.kind !== 'failed' || outcome.popup !== 'forwarding-error') return outcome;
  const now = await reload();
  return typeof now === 'object' && isWanted(now) ? { kind: 'saved' } : outcome;
}

/** Reads the response to a deletion of a caller ID. */
export const callerIdDeletionOutcome = (response: EnvelopedResult): ChangeOutcome =>
  isDone(response) ? { kind: 'saved' } : changeOutcome(response, 'server-error');

/**
 * Reads the response to a new or a changed caller ID; a success without a message counts as a
 * failure (docs/customer-area.md, "Error catalogue").
 */
export function callerIdOutcome(response: EnvelopedResult): ChangeOutcome {
  if (isDone(response) && messageCodes(response).length > 0) return { kind: 'saved' };
  return changeOutcome(response, 'server-error');
}
