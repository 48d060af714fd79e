import type { AnyEndpoint } from '#contract/endpoint.ts';
import * as auth from '#contract/hub/auth.ts';
import * as catalogue from '#contract/hub/catalogue.ts';
import { LOGIN_MESSAGE_CODE } from '#contract/message-codes.ts';
import { listEndpoints } from '#contract/openapi.ts';
import { emptyInput } from '../probe/client.ts';
import type { Probe } from '../probe/probe.ts';
import {
  verifyUnknownToken,
  readRefusedSignIn,
  tolerateCode,
  tolerateNothing,
  UNKNOWN_TOKEN,
} from '../probe/refusals.ts';
import type { Verdict } from '../probe/report.ts';

const INVALID = [400, 404, 415, 422] as const;

/**
 * Checks that every endpoint of a session rejects requests without one, and with one that is not
 * genuine.
 */
export async function checkAccess(probe: Probe): Promise<void> {
  for (const { endpoint } of listEndpoints()) {
    if (endpoint.access === 'public' || !(await probe.hasEndpoint(endpoint))) continue;
    const input = emptyInput(endpoint);
    await probe.expectRefusal(endpoint, input, [401], 'a request without a session');
    const forged = { ...input, session: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' };
    await probe.expectRefusal(endpoint, forged, [401], 'a forged session');
  }
}

/**
 * Checks that public endpoints reject bodies that do not fit, without an effect and without a
 * server error.
 */
export async function checkInvalidInput(probe: Probe): Promise<void> {
  const writing = listEndpoints().filter(
    ({ endpoint }) => endpoint.access === 'public' && endpoint.body !== undefined,
  );
  for (const { endpoint } of writing) {
    if (!(await probe.hasEndpoint(endpoint))) continue;
    for (const [body, why] of INVALID_BODIES) {
      const byCode = tolerateCode(endpoint, why);
      await probe.expectRefusal(endpoint, { body }, [...INVALID, 401, 429], why, byCode);
    }
  }
  for (const [endpoint, input] of INVALID_TOKENS) {
    if (!(await probe.hasEndpoint(endpoint))) continue;
    await probe.expectResponse(endpoint, input, UNKNOWN_TOKEN, verifyUnknownToken);
  }
  for (const [endpoint, params] of INVALID_PATHS) {
    const what = 'an id that is no number';
    await probe.expectRefusal(endpoint, { params }, INVALID, what, tolerateNothing(endpoint, what));
  }
}

const INVALID_BODIES: readonly (readonly [unknown, string])[] = [
  [{}, 'an empty body'],
  [[], 'a list as the body'],
  [{ email: 5, username: 5, token: 5, packageId: 'x' }, 'fields of the wrong type'],
];

/** An invalid confirmation token in both forms; the second is of `secrets-in-body`. */
const INVALID_TOKENS = [
  [auth.validateCustomerEmail, { query: { token: 'not-a-token' } }],
  [auth.confirmCustomerEmail, { body: { token: 'not-a-token' } }],
] as const;

const INVALID_PATHS: readonly (readonly [AnyEndpoint, Record<string, string>])[] = [
  [catalogue.getStates, { countryId: 'x' }],
  [catalogue.getAvailableDids, { countryId: 'x' }],
  [catalogue.getSelectedDid, { didId: 'x' }],
];

const WRONG_PASSWORD = LOGIN_MESSAGE_CODE.wrongPassword;

/** The site finds the pop-up of a refused sign-in in any letter case. */
function verifyMessageCode(code: unknown): Verdict {
  if (code === WRONG_PASSWORD) return true;
  const isKnown = String(code).toLowerCase() === WRONG_PASSWORD.toLowerCase();
  return isKnown && { but: `messageCode is ${code}; the site reads it in any letter case` };
}

/**
 * Checks that a wrong password and an unknown email address get the same response, as far as the
 * contract defines it.
 */
export async function checkRejectedSignIn(probe: Probe, knownEmail?: string): Promise<void> {
  const bodies: string[] = [];
  for (const username of ['no-account@example.com', ...(knownEmail ? [knownEmail] : [])]) {
    const body = { username, password: 'Not-The-Password-1' };
    const response = await probe.expectRefusal(auth.login, { body }, [401], 'a wrong password');
    bodies.push(JSON.stringify(readRefusedSignIn(response?.body)));
    const code = (response?.body as { messageCode?: unknown } | undefined)?.messageCode;
    probe.expect(auth.login, verifyMessageCode(code), `messageCode ${WRONG_PASSWORD}`, code);
  }
  if (knownEmail === undefined) return;
  const areSame = new Set(bodies).size === 1;
  probe.expect(auth.login, areSame, 'the same response for known and unknown addresses', bodies);
}
