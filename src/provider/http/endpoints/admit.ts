import type { Context as HonoContext } from 'hono';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { HOLD_TOKEN_PATTERN } from '#contract/hub/holds.ts';
import { ACCESS_CODE } from '#contract/message-codes.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import { authenticate } from '#provider/domain/auth/session/session.ts';
import { createDigest } from '#provider/platform/digest.ts';
import { badRequest, botRefused, forbidden, unauthorized } from '#provider/platform/errors.ts';
import { identifyCustomer } from '#provider/platform/request-scope.ts';
import { countPerHour, refuseBeyond } from '#provider/platform/requests/limits.ts';
import {
  allowanceFor,
  type BotVerdict,
  type RequestFacts,
} from '#provider/platform/requests/request-facts.ts';
import { logSecurityEvent } from '#provider/platform/security-events.ts';
import { callerAddress, networkOf, parseBrandId, parseLanguage } from './caller.ts';

const MAX_KEY_LENGTH = 200;
const MAX_USER_AGENT_LENGTH = 200;

/** The header of a visitor who holds a number; Hono reads headers in lower case. */
export const HOLD_HEADER = 'hold-token';

/**
 * Returns what handlers may know of a request, before its body is read. Throws 429 beyond the limit
 * on writing requests of a network, 403 where bot protection refuses, and 400 for a long
 * idempotency key.
 */
export async function admit(
  c: HonoContext,
  context: Context,
  endpoint: AnyEndpoint,
): Promise<RequestFacts> {
  const { config } = context;
  const address = callerAddress(c, config.trustedProxies);
  const network = networkOf(address);
  const isWriting = endpoint.method !== 'GET' && endpoint.readOnly !== true;
  const max = config.limits.writesPerAddress;
  const uses = isWriting ? await countPerHour(context, 'writes', network) : undefined;
  // A network beyond its limit costs no request to the service of the bot protection.
  if (uses) refuseBeyond(uses, max);
  const bot = isWriting || config.sandbox ? await verifyBot(c, context, address) : 'off';
  if (uses) refuseBeyond(uses, allowanceFor({ bot }, max));
  return { network, ipAddress: address, bot, ...readHeaders(c, endpoint) };
}

/** Returns the verdict of bot protection; throws 403 where it refuses. */
async function verifyBot(c: HonoContext, context: Context, address: string): Promise<BotVerdict> {
  const bot = await context.botProtection.verify(c.req.header('x-recaptcha-token'), address);
  if (bot === 'refused' || bot === 'refused-transaction') {
    logSecurityEvent(context, 'bot-refused', { reason: bot });
    throw botRefused(bot === 'refused-transaction');
  }
  return bot;
}

const readHeaders = (c: HonoContext, endpoint: AnyEndpoint) => ({
  idempotencyKey: readIdempotencyKey(c.req.header('idempotency-key')),
  holdTokenDigest: endpoint.takesHoldToken ? digestHoldToken(c.req.header(HOLD_HEADER)) : null,
  userAgent: (c.req.header('user-agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH),
  language: parseLanguage(c.req.header('accept-language')),
  brandId: parseBrandId(c.req.header('brand-id')),
});

/**
 * Reads the idempotency key. A long one is refused, as a key that is cut would take another request
 * for a repetition.
 */
function readIdempotencyKey(header: string | undefined): string | null {
  if (header !== undefined && header.length > MAX_KEY_LENGTH) {
    throw badRequest('header.idempotency-key');
  }
  return header || null;
}

/** Returns the digest of a `Hold-Token`: a reader of the database cannot use it. */
const digestHoldToken = (token: string | undefined): string | null =>
  token !== undefined && HOLD_TOKEN_PATTERN.test(token) ? createDigest(token) : null;

/**
 * Returns the caller's session. Throws 401 without one, and 403 where the contract's `access` is
 * for active or for suspended customers and the caller is the other.
 */
export async function requireSession(
  c: HonoContext,
  context: Context,
  endpoint: AnyEndpoint,
): Promise<Session> {
  const token =
    endpoint.api === 'hub'
      ? /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
      : c.req.header('token');
  const session = token ? await authenticate(context, token) : null;
  if (!session) {
    if (token) logSecurityEvent(context, 'session-invalid');
    throw unauthorized();
  }
  identifyCustomer(session.customerId);
  const isSuspended = session.status !== 'Active';
  if (endpoint.access === 'customer' && isSuspended) throw forbidden(ACCESS_CODE.suspended);
  // A payment that has reactivated the account is repeated when its response was lost: the domain
  // checks that.
  if (endpoint.access === 'suspended' && !isSuspended && !endpoint.paying) {
    throw forbidden(ACCESS_CODE.notSuspended);
  }
  return session;
}
