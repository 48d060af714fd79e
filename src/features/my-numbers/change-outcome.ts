import {
  messageCodes,
  isBotRefusal,
  isDone,
  isRateLimitResponse,
  type EnvelopedResult,
} from '#api/response-codes.ts';
import {
  MESSAGE_CODE,
  NUMBER_MESSAGE_CODE,
  PASSWORD_CHECK_REQUIRED,
  PHONE_MESSAGE_CODE,
} from '#contract/message-codes.ts';
import { failurePopup } from '#stores/messages/failure-popup.ts';
import type { PopupName } from '#stores/messages/popup.ts';

const FIELD_ERRORS = {
  [PHONE_MESSAGE_CODE.invalid]: 'form.invalid-phone-number',
  [PHONE_MESSAGE_CODE.premium]: 'form.phone-premium',
  [NUMBER_MESSAGE_CODE.sameNumber]: 'forwarding.same-number',
  [NUMBER_MESSAGE_CODE.alreadyExists]: 'caller-ids.already-exists',
} as const;

/** Why a number is refused, as the key of the text beside its field. */
export type FieldError = (typeof FIELD_ERRORS)[keyof typeof FIELD_ERRORS];

/** The outcome of a change of forwarding or caller IDs. */
export type ChangeOutcome =
  | { kind: 'saved' }
  | { kind: 'password-required' }
  | { kind: 'refused'; error: FieldError }
  | { kind: 'failed'; popup: PopupName };

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

const FORWARDING_POPUPS: Readonly<Record<string, PopupName>> = {
  [MESSAGE_CODE.emailAlreadyExists]: 'email-already-exist',
  'email-already-exists': 'email-already-exist',
  'email-already-exist': 'email-already-exist',
  [MESSAGE_CODE.tokenExpired]: 'token-expired',
  'token-expired': 'token-expired',
  [MESSAGE_CODE.emailNotExist]: 'email-not-exist',
  'email-not-exist': 'email-not-exist',
};

/** Reads the response to a change of forwarding. */
export function forwardingOutcome(response: EnvelopedResult): ChangeOutcome {
  if (isDone(response)) return { kind: 'saved' };
  const known = messageCodes(response).find((code) => code in FORWARDING_POPUPS);
  const popup = known === undefined ? undefined : FORWARDING_POPUPS[known];
  return changeOutcome(response, popup ?? 'forwarding-error');
}

/** Reads the response to a stop of forwarding, which shows no field and takes no password. */
export function stopForwardingOutcome(response: EnvelopedResult): ChangeOutcome {
  const outcome = forwardingOutcome(response);
  const isFailure = outcome.kind === 'password-required' || outcome.kind === 'refused';
  return isFailure ? { kind: 'failed', popup: 'forwarding-error' } : outcome;
}

/**
 * Reads the response to a change of caller IDs; a success without a message counts as a failure.
 */
export function callerIdOutcome(response: EnvelopedResult): ChangeOutcome {
  if (isDone(response) && messageCodes(response).length > 0) return { kind: 'saved' };
  return changeOutcome(response, 'server-error');
}
