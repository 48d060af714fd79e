import type { AnyCall } from '#contract/call.ts';
import type { Envelope } from '#contract/envelope.ts';
import * as account from '#contract/hub/account.ts';
import * as auth from '#contract/hub/auth.ts';
import * as numbers from '#contract/hub/numbers.ts';
import * as ordering from '#contract/main/ordering.ts';
import { Refusal } from './answers.ts';
import type { Context } from '#provider/domain/context.ts';
import { ProviderError } from '#provider/platform/errors.ts';
import {
  securityEvent,
  type SecurityEvent,
  type SecurityFacts,
} from '#provider/platform/security-events.ts';

type Reported = readonly [SecurityEvent, SecurityFacts?] | undefined;

interface Outcome {
  body: unknown;
  response: unknown;
}

type Reporter = (outcome: Outcome) => Reported;

/** What the responses of the endpoints below have in common, as far as events need it. */
interface Response extends Partial<Envelope<unknown>> {
  customerId?: number;
  session?: { customerId: number } | null;
}

const codeOf = (response: Response): string | undefined => response.messages?.[0]?.code;

/** An event when the endpoint did what it was asked for. */
const onSuccess =
  (event: SecurityEvent): Reporter =>
  ({ response }) =>
    (response as Response).isSuccessful === true && (response as Response).result !== false
      ? [event]
      : undefined;

const signIn: Reporter = ({ body, response }) => {
  const { username: email } = body as { username?: string };
  if (!(response instanceof Refusal)) {
    return ['signed-in', { customerId: (response as { customerId: number }).customerId }];
  }
  if (response.status === 404) return ['second-factor-requested', { email }];
  const { messageCode } = response.body as { messageCode?: string };
  return ['sign-in-failed', { email, reason: messageCode }];
};

const code =
  (event: SecurityEvent): Reporter =>
  ({ response }) => {
    const { session, isSuccessful } = response as Response;
    if (!isSuccessful) return ['code-wrong', { reason: codeOf(response as Response) }];
    return session ? ['signed-in', { customerId: session.customerId }] : [event];
  };

const patch: Reporter = ({ response }) => {
  const { result } = response as Envelope<{ customerResult: boolean }>;
  const refusal = codeOf(response as Response);
  if (refusal !== undefined) return ['password-check-failed', { reason: refusal }];
  return result?.customerResult ? ['password-changed'] : undefined;
};

const emailChange: Reporter = ({ response }) => {
  const refusal = codeOf(response as Response);
  if (refusal === undefined) return ['email-change-requested'];
  if (refusal === 'wrong-current-password') return ['password-check-failed'];
  return refusal === 'wrong-code' ? ['code-wrong', { reason: refusal }] : undefined;
};

const passwordProof =
  (event: SecurityEvent): Reporter =>
  ({ response }) => {
    const { isSuccessful, result } = response as Response;
    return isSuccessful && result !== false ? [event] : ['password-check-failed'];
  };

/** Which endpoints report what. Events that a response does not show are logged by the services. */
const REPORTERS = new Map<AnyCall, Reporter>([
  [auth.login, signIn],
  [auth.portInLogin, signIn],
  [auth.logout, onSuccess('signed-out')],
  [
    auth.requestPasswordRecovery,
    ({ body }) => ['recovery-requested', { email: (body as { email: string }).email }],
  ],
  [
    auth.validateCustomerPassword,
    ({ response }) =>
      (response as Response).result === false ? ['password-check-failed'] : undefined,
  ],
  [auth.confirmTwoFactor, code('two-factor-on')],
  [auth.turnOffTwoFactor, passwordProof('two-factor-off')],
  [auth.validateCustomerEmail, onSuccess('email-confirmed')],
  [auth.confirmCustomerEmail, onSuccess('email-confirmed')],
  [account.patchAccountInformation, patch],
  [account.updateCustomerEmail, emailChange],
  [account.cancelCustomer, passwordProof('account-deleted')],
  [numbers.updateCallForwarding, onSuccess('forwarding-changed')],
  [numbers.updateSmsForwarding, onSuccess('forwarding-changed')],
  [ordering.validateCode, code('phone-confirmed')],
  [
    ordering.createValidatedSubscriber,
    ({ response }) => {
      const { session } = response as Response;
      return session ? ['signed-in', { customerId: session.customerId }] : undefined;
    },
  ],
]);

const LINK_ENDPOINTS = new Set<AnyCall>([
  auth.validateCustomerPassword,
  auth.validateCustomerEmail,
  auth.confirmCustomerEmail,
  auth.restoreCustomerEmail,
]);

/** Logs the security event of a response, if the endpoint has one. */
export function reportResponse(context: Context, call: AnyCall, outcome: Outcome): void {
  const reported = REPORTERS.get(call)?.(outcome);
  if (reported) securityEvent(context, ...reported);
}

/** Logs the security event of a refused request: too many, not allowed, or a token that is not valid. */
export function reportError(context: Context, call: AnyCall, body: unknown, error: unknown): void {
  if (!(error instanceof ProviderError)) return;
  const { status, code: reason } = error.facts;
  const { username: email } = (body ?? {}) as { username?: string };
  if (status === 429) {
    securityEvent(context, call === auth.login ? 'sign-in-locked' : 'rate-limited', { email });
  } else if (reason === 'bot-protection') {
    // Logged where bot protection refuses.
  } else if (status === 403 || (REPORTERS.has(call) && (status === 401 || status === 409))) {
    securityEvent(context, 'access-refused', { reason });
  } else if (LINK_ENDPOINTS.has(call)) {
    securityEvent(context, 'link-refused', { reason });
  }
}
