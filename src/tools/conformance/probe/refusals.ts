import { MISSING_STATUSES } from '#api/missing-endpoint.ts';
import { refusal } from '#api/failure.ts';
import { isBotCode, messageCodes } from '#api/response-codes.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { envelopeFields } from '#contract/envelope.ts';
import { validateCustomerPassword } from '#contract/hub/auth.ts';
import { validatePromoCode } from '#contract/main/ordering.ts';
import {
  MESSAGE_CODE,
  ORDER_REFUSAL,
  ORDER_VALUE_NUMBER_TAKEN,
  PAYMENT_REFUSALS,
  RESPONSE_CODE,
} from '#contract/message-codes.ts';
import { NOT_FOUND } from '#lib/http-status.ts';
import { fail } from '#lib/result.ts';
import type { ProbeResponse } from './client.ts';
import { acceptBody, isUnsuccessful, refusalCode, type Tolerance } from './probe.ts';
import type { Verdict } from './report.ts';

/** What the checks read of a body; the contract's reading has made each of them one of these. */
interface ReadBody {
  isSuccessful?: boolean;
  response_code?: number | undefined;
  response_message?: string | null | undefined;
  value?: number | null;
  messages?: readonly { code: string }[];
  result?: unknown;
}

/** Reads the body of a response with status 200 as the site does; undefined where it cannot. */
function readBody(endpoint: AnyEndpoint, { status, body }: ProbeResponse): ReadBody | undefined {
  const parsed = endpoint.response.safeParse(body);
  return status === 200 && parsed.success ? (parsed.data as ReadBody) : undefined;
}

const codesOf = ({ messages = [] }: ReadBody): string[] => messages.map(({ code }) => code);

const withoutSuccess = (what: string, code: number | undefined) => ({
  but: `${what} gets response_code ${code} without isSuccessful: false; the site goes by the code`,
});

/** Tolerates a response of the main API that is a refusal by its `response_code` alone. */
export const tolerateCode =
  (endpoint: AnyEndpoint, what: string): Tolerance =>
  (response) => {
    const code = refusalCode(endpoint, response);
    return code === undefined ? undefined : withoutSuccess(what, code);
  };

/** Tolerates that an unknown coupon code is refused, in place of a discount of 0. */
export const tolerateRefusedCoupon: Tolerance = (response) => {
  const code = refusalCode(validatePromoCode, response);
  return code === undefined
    ? undefined
    : { but: `an unknown coupon gets response_code ${code}; the site takes it for not valid` };
};

/** Codes that say by themselves that a card was not charged. */
const UNCHARGED: ReadonlySet<number> = new Set([400, RESPONSE_CODE.paymentRequired, 422]);

export const DECLINED = 'a declined card to be rejected with 402, as status or response_code';

/**
 * Verifies the response to a declined card: status 402, or 200 with another `response_code` than
 * that of a payment, of bot protection or of a gateway that fails.
 */
export const verifyDecline =
  (endpoint: AnyEndpoint) =>
  (response: ProbeResponse): Verdict => {
    if (response.status === RESPONSE_CODE.paymentRequired) return acceptBody(response);
    const read = readBody(endpoint, response);
    const code = read?.response_code;
    if (read === undefined || code === undefined || isBotCode(code)) return false;
    if (code === RESPONSE_CODE.success || code === RESPONSE_CODE.gatewayError) return false;
    if (isUnsuccessful(response)) return true;
    const hasReason =
      Boolean(read.response_message) ||
      codesOf(read).some((reason) => PAYMENT_REFUSALS.some((known) => known === reason));
    return (hasReason || UNCHARGED.has(code)) && withoutSuccess('a declined card', code);
  };

/**
 * Verifies the response to a wrong code: the site takes every refusal for one but those of bot
 * protection and of a rate limit, which have pop-ups of their own.
 */
export const verifyWrongCode =
  (endpoint: AnyEndpoint) =>
  (response: ProbeResponse): Verdict => {
    const { status } = response;
    if (status === 400 || status === 401) return acceptBody(response);
    if (status > 401 && status < 500 && status !== 429 && !MISSING_STATUSES.has(status)) {
      const { response_code: code } = (response.body ?? {}) as { response_code?: unknown };
      const isBot = typeof code === 'number' && isBotCode(code);
      return !isBot && { but: `a wrong code gets status ${status}; the site goes by any refusal` };
    }
    const read = readBody(endpoint, response);
    const code = read?.response_code;
    if (read === undefined || code === RESPONSE_CODE.success || isBotCode(code)) return false;
    if (codesOf(read).includes(MESSAGE_CODE.rateLimitExceeded)) return false;
    return isUnsuccessful(response) || withoutSuccess('a wrong code', code);
  };

/** The codes of a refused email confirmation, and their names (docs/public-site.md). */
const CONFIRMATION_CODES: ReadonlySet<string> = new Set([
  MESSAGE_CODE.customerNotExist,
  MESSAGE_CODE.emailAlreadyExists,
  MESSAGE_CODE.tokenExpired,
  MESSAGE_CODE.emailAlreadyChanged,
  'customer-not-exist',
  'email-already-exist',
  'token-expired',
  'email-already-changed',
]);

export const UNKNOWN_TOKEN =
  'an invalid confirmation token to be rejected with 400, 415, 422, 404 and a message code, or isSuccessful: false';

/**
 * Verifies the response to an unknown token of an email confirmation. Without a message code, 404
 * is what an address without an endpoint returns.
 */
export function verifyUnknownToken(response: ProbeResponse): boolean {
  const { status, body, isJson } = response;
  if (!isJson) return false;
  if (status === 200) return isUnsuccessful(response);
  if (status !== NOT_FOUND) return status === 400 || status === 415 || status === 422;
  return messageCodes(fail(refusal(status, body))).some((code) => CONFIRMATION_CODES.has(code));
}

/** Verifies the response to a wrong password: a false result, in a success or in a refusal. */
export function verifyWrongPassword(response: ProbeResponse): Verdict {
  const read = readBody(validateCustomerPassword, response);
  if (read?.result !== false) return false;
  if (read.isSuccessful === true) return true;
  const hasPopup =
    isBotCode(read.response_code) || codesOf(read).includes(MESSAGE_CODE.rateLimitExceeded);
  return !hasPopup && { but: 'a wrong password gets no isSuccessful; the site goes by the result' };
}

/**
 * Verifies the response to an order for a number that is sold or held: `value` 5, with a
 * `response_code` that is neither that of a payment nor that of a gateway that fails. With the code
 * of an order in progress the site takes the payment for lost, whatever its `value` is.
 */
export const verifyTaken =
  (endpoint: AnyEndpoint) =>
  (response: ProbeResponse): boolean => {
    const read = readBody(endpoint, response) ?? {};
    const { value, response_code: code } = read;
    const isOther =
      code === RESPONSE_CODE.success ||
      code === RESPONSE_CODE.gatewayError ||
      codesOf(read).includes(ORDER_REFUSAL.inProgress);
    return value === ORDER_VALUE_NUMBER_TAKEN && !isOther;
  };

/** The members of a refused sign-in that the contract defines. */
const SIGN_IN_MEMBERS = [
  ...Object.keys(envelopeFields),
  'result',
  'response_message',
  'messageCode',
] as const;

/**
 * Returns what the contract defines of the body of a refused sign-in. Whatever else a provider
 * sends, such as the id of the request, may differ between two of them.
 */
export function readRefusedSignIn(body: unknown): Readonly<Record<string, unknown>> {
  const members = (body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(SIGN_IN_MEMBERS.map((name) => [name, members[name]]));
}

/** Tolerates `value` 5 for a number that is sold, without `isSuccessful: false`. */
export const tolerateTakenValue =
  (endpoint: AnyEndpoint): Tolerance =>
  (response) =>
    verifyTaken(endpoint)(response)
      ? { but: 'a sold number gets value 5 without isSuccessful: false; the site goes by value' }
      : undefined;

/** Returns whether a result names nothing: no row, no text. */
const holdsNothing = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'object' && value !== null) return Object.values(value).every(holdsNothing);
  return typeof value !== 'string' || value === '';
};

/** Tolerates a success that holds nothing, where what was asked for is not there. */
export const tolerateNothing =
  (endpoint: AnyEndpoint, what: string, then = 'the site shows none'): Tolerance =>
  (response) => {
    const read = readBody(endpoint, response);
    return read !== undefined && holdsNothing(read.result)
      ? { but: `${what} gets status 200 and nothing; ${then}` }
      : undefined;
  };

/** Tolerates a response that names no success, which the site takes for a refusal. */
export const tolerateNoSuccess =
  (endpoint: AnyEndpoint, what: string): Tolerance =>
  (response) =>
    readBody(endpoint, response)?.isSuccessful === false
      ? { but: `${what} gets status 200 without isSuccessful; the site takes it for a refusal` }
      : undefined;

/** Tolerates that there is no such endpoint. */
export const tolerateMissing =
  (what: string, then: string): Tolerance =>
  ({ status }) =>
    MISSING_STATUSES.has(status) ? { but: `${what} (status ${status}); ${then}` } : undefined;
