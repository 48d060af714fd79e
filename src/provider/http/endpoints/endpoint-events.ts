import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { ErrorKind } from '#contract/error-kinds.ts';
import type { Envelope } from '#contract/envelope.ts';
import * as account from '#contract/hub/account.ts';
import * as auth from '#contract/hub/auth.ts';
import * as numbers from '#contract/hub/numbers.ts';
import * as ordering from '#contract/main/ordering.ts';
import type { Context } from '#provider/domain/context.ts';
import { ProviderError, type ErrorFacts } from '#provider/platform/errors.ts';
import {
  logSecurityEvent,
  type SecurityEvent,
  type SecurityFacts,
} from '#provider/platform/security-events.ts';

type Event = readonly [SecurityEvent, SecurityFacts?];

interface Outcome {
  body: unknown;
  response: unknown;
}

type ResponseReporter = (outcome: Outcome) => Event | undefined;
type RefusalReporter = (facts: ErrorFacts, body: unknown) => Event | undefined;

/** What the responses of the endpoints below have in common, as far as events need it. */
interface LoggedResponse extends Partial<Envelope<unknown>> {
  customerId?: number;
  session?: { customerId: number } | null;
}

/** Creates a reporter that reports an event when the endpoint succeeded. */
const onSuccess =
  (event: SecurityEvent): ResponseReporter =>
  ({ response }) =>
    (response as LoggedResponse).isSuccessful === true &&
    (response as LoggedResponse).result !== false
      ? [event]
      : undefined;

const emailOf = (body: unknown): string | undefined =>
  ((body ?? {}) as { username?: string }).username;

const signIn: ResponseReporter = ({ response }) => [
  'signed-in',
  { customerId: (response as { customerId: number }).customerId },
];

const refusedSignIn: RefusalReporter = ({ kind, code: reason }, body) =>
  kind === 'second-factor'
    ? ['second-factor-requested', { email: emailOf(body) }]
    : ['sign-in-failed', { email: emailOf(body), reason }];

const code =
  (event: SecurityEvent): ResponseReporter =>
  ({ response }) => {
    const { session } = response as LoggedResponse;
    return session ? ['signed-in', { customerId: session.customerId }] : [event];
  };

const wrongCode: RefusalReporter = ({ code: reason }) => ['code-wrong', { reason }];

const patch: ResponseReporter = ({ response }) =>
  (response as Envelope<{ customerResult: boolean }>).result?.customerResult
    ? ['password-changed']
    : undefined;

const refusedEmailChange: RefusalReporter = ({ code: reason }) => {
  if (reason === 'wrong-current-password') return ['password-check-failed'];
  return reason === 'wrong-code' ? ['code-wrong', { reason }] : undefined;
};

const passwordProof =
  (event: SecurityEvent): ResponseReporter =>
  ({ response }) =>
    (response as LoggedResponse).result === false ? ['password-check-failed'] : [event];

/** Events of successful responses. Those that a response does not show are logged by the domain. */
const RESPONSE_REPORTERS = new Map<AnyEndpoint, ResponseReporter>([
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
      (response as LoggedResponse).result === false ? ['password-check-failed'] : undefined,
  ],
  [auth.confirmTwoFactor, code('two-factor-on')],
  [auth.turnOffTwoFactor, passwordProof('two-factor-off')],
  [auth.validateCustomerEmail, onSuccess('email-confirmed')],
  [auth.confirmCustomerEmail, onSuccess('email-confirmed')],
  [account.patchAccountInformation, patch],
  [account.updateCustomerEmail, () => ['email-change-requested']],
  [account.cancelCustomer, passwordProof('account-deleted')],
  [numbers.updateCallForwarding, onSuccess('forwarding-changed')],
  [numbers.updateSmsForwarding, onSuccess('forwarding-changed')],
  [numbers.stopCallForwarding, onSuccess('forwarding-changed')],
  [numbers.stopSmsForwarding, onSuccess('forwarding-changed')],
  [ordering.validateCode, code('phone-confirmed')],
  [
    ordering.createValidatedSubscriber,
    ({ response }) => {
      const { session } = response as LoggedResponse;
      return session ? ['signed-in', { customerId: session.customerId }] : undefined;
    },
  ],
]);

/** Events of expected refusals, which are no attack by themselves. */
const REFUSAL_REPORTERS = new Map<AnyEndpoint, RefusalReporter>([
  [auth.login, refusedSignIn],
  [auth.portInLogin, refusedSignIn],
  [auth.confirmTwoFactor, wrongCode],
  [account.patchAccountInformation, ({ code: reason }) => ['password-check-failed', { reason }]],
  [account.updateCustomerEmail, refusedEmailChange],
  [account.cancelCustomer, () => ['password-check-failed']],
  [ordering.validateCode, wrongCode],
]);

const REFUSALS: ReadonlySet<ErrorKind> = new Set(['refused', 'sign-in-refused', 'second-factor']);

const LINK_ENDPOINTS = new Set<AnyEndpoint>([
  auth.validateCustomerPassword,
  auth.validateCustomerEmail,
  auth.confirmCustomerEmail,
  auth.restoreCustomerEmail,
  numbers.getLinkedRenewal,
  numbers.stopLinkedRenewal,
]);

/** Logs the security event of a successful response, if the endpoint has one. */
export function reportResponse(context: Context, endpoint: AnyEndpoint, outcome: Outcome): void {
  const event = RESPONSE_REPORTERS.get(endpoint)?.(outcome);
  if (event) logSecurityEvent(context, ...event);
}

/** Logs the security event of a request that was refused, if there is one. */
export function reportError(
  context: Context,
  endpoint: AnyEndpoint,
  body: unknown,
  error: unknown,
): void {
  if (!(error instanceof ProviderError)) return;
  const event = REFUSALS.has(error.facts.kind)
    ? REFUSAL_REPORTERS.get(endpoint)?.(error.facts, body)
    : findEvent(endpoint, error.facts, body);
  if (event) logSecurityEvent(context, ...event);
}

/**
 * Finds the event of a request that was rejected: too many, not allowed, or a token that is not
 * valid.
 */
function findEvent(
  endpoint: AnyEndpoint,
  { kind, code: reason }: ErrorFacts,
  body: unknown,
): Event | undefined {
  if (kind === 'rate-limited') {
    return [endpoint === auth.login ? 'sign-in-locked' : 'rate-limited', { email: emailOf(body) }];
  }
  // Logged where bot protection refuses.
  if (reason === 'bot-protection') return undefined;
  const isWatched = RESPONSE_REPORTERS.has(endpoint);
  if (kind === 'forbidden' || (isWatched && (kind === 'unauthorized' || kind === 'conflict'))) {
    return ['access-refused', { reason }];
  }
  return LINK_ENDPOINTS.has(endpoint) ? ['link-refused', { reason }] : undefined;
}
