import { hash } from 'node:crypto';
import type { Context as HonoContext, Hono } from 'hono';
import type { AnswerOf, AnyCall, BodyOf, ParamsOf, QueryOf } from '#contract/call.ts';
import { Refusal } from './answers.ts';
import type { ProviderConfig } from '#provider/platform/config.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import { reportError, reportResponse } from './endpoint-events.ts';
import { badRequest, botRefused, forbidden, unauthorized } from '#provider/platform/errors.ts';
import { SETS_COOKIE } from './middleware/csrf.ts';
import { readInput } from './read-input.ts';
import { brandIdOf, callerAddress, languageOf, networkOf } from '#provider/http/caller.ts';
import { allowance } from '#provider/platform/request-facts.ts';
import type { RequestFacts } from '#provider/platform/request-facts.ts';
import { identifyCustomer } from '#provider/platform/request-scope.ts';
import { securityEvent } from '#provider/platform/security-events.ts';
import { limit } from '#provider/platform/limits/limit.ts';
import { authenticate } from '#provider/domain/auth/session/authenticate.ts';

const HOUR_SECONDS = 3_600;
const MAX_KEY_LENGTH = 200;
const MAX_USER_AGENT_LENGTH = 200;

/** What a handler gets: its call's parsed parts, typed by the contract. */
export interface CallInput<C extends AnyCall, S> {
  context: Context;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  session: S;
  request: RequestFacts;
}

export type Handler<C extends AnyCall, S> = (
  input: CallInput<C, S>,
) => Promise<AnswerOf<C> | Refusal>;

export interface MountOptions {
  /** `Cache-Control` of a successful answer to a public reading call; `no-store` when absent. */
  cacheControl?: string;
}

/** Registers a public call. */
export function mount<C extends AnyCall>(
  app: Hono,
  context: Context,
  call: C,
  handler: Handler<C, null>,
  options: MountOptions = {},
): void {
  if (call.access !== 'public') throw new Error(`${call.path} needs mountForSession`);
  register(app, context, call, async () => null, handler, options);
}

/** Registers a call of a signed-in or suspended customer, as the contract's `access` says; answers 401 and 403 itself. */
export function mountForSession<C extends AnyCall>(
  app: Hono,
  context: Context,
  call: C,
  handler: Handler<C, Session>,
): void {
  if (call.access === 'public') throw new Error(`${call.path} is public`);
  register(app, context, call, (c) => sessionOf(c, context, call), handler, {});
}

/** A call's address below the provider's root, in lower case, with the parameters as Hono writes them. */
export const routePath = (config: ProviderConfig, call: AnyCall): string =>
  `/${call.api}/${call.path}`
    .replace('{product}', config.product)
    .replace('{appName}', config.appName)
    .split('/')
    .map((part) => (part.startsWith('{') ? `:${part.slice(1, -1)}` : part.toLowerCase()))
    .join('/');

function register<C extends AnyCall, S>(
  app: Hono,
  context: Context,
  call: C,
  findSession: (c: HonoContext) => Promise<S>,
  handler: Handler<C, S>,
  options: MountOptions,
): void {
  const path = routePath(context.config, call);
  app.on(call.method, path, async (c) => {
    let input: Awaited<ReturnType<typeof readInput>> | undefined;
    const respond = async () => {
      const request = await admit(c, context, call);
      const session = await findSession(c);
      input = await readInput(c, call);
      return handler({ context, session, request, ...input } as CallInput<C, S>);
    };
    const answer = await respond().catch((error: unknown) => {
      reportError(context, call, input?.body, error);
      throw error;
    });
    reportResponse(context, call, { body: input?.body, response: answer });
    if (answer instanceof Refusal) return c.json(answer.body, answer.status);
    return options.cacheControl === undefined
      ? c.json(answer as object)
      : cacheable(c, answer as object, options.cacheControl);
  });
}

/** Responds with caching headers and an `ETag`, or with 304 when the caller has this content (RFC 9110, section 13.1.2). */
function cacheable(c: HonoContext, content: object, cacheControl: string): Response {
  const body = JSON.stringify(content);
  const tag = `"${hash('sha1', body, 'base64url')}"`;
  const isShared = c.get(SETS_COOKIE) !== true;
  c.header('Cache-Control', isShared ? cacheControl : cacheControl.replace('public', 'private'));
  c.header('ETag', tag);
  const known = c.req.header('if-none-match')?.match(/\*|"[^"]*"/g) ?? [];
  if (known.some((candidate) => candidate === tag || candidate === '*')) return c.body(null, 304);
  c.header('Content-Type', 'application/json');
  return c.body(body);
}

/** Bot protection and the limit on writing calls, before anything is read. */
async function admit(c: HonoContext, context: Context, call: AnyCall): Promise<RequestFacts> {
  const { config } = context;
  const address = callerAddress(c, config.trustedProxies);
  const ip = networkOf(address);
  const writes = call.method !== 'GET' && call.readOnly !== true;
  const bot =
    writes || config.sandbox
      ? await context.botProtection.judge(c.req.header('x-recaptcha-token'), address)
      : 'off';
  if (bot === 'refused' || bot === 'refused-transaction') {
    securityEvent(context, 'bot-refused', { reason: bot });
    throw botRefused(bot === 'refused-transaction');
  }
  const facts: RequestFacts = {
    ip,
    address,
    bot,
    idempotencyKey: idempotencyKeyOf(c.req.header('idempotency-key')),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH),
    language: languageOf(c.req.header('accept-language')),
    brandId: brandIdOf(c.req.header('brand-id')),
  };
  if (writes) {
    const max = allowance(facts, config.limits.writesPerAddress);
    await limit(context, 'writes', ip, max, HOUR_SECONDS);
  }
  return facts;
}

/** A key that is cut would take another request for a repetition, so a long one is refused. */
function idempotencyKeyOf(header: string | undefined): string | null {
  if (header !== undefined && header.length > MAX_KEY_LENGTH) {
    throw badRequest('header.idempotency-key');
  }
  return header || null;
}

async function sessionOf(c: HonoContext, context: Context, call: AnyCall): Promise<Session> {
  const token =
    call.api === 'hub'
      ? /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
      : c.req.header('token');
  const session = token ? await authenticate(context, token) : null;
  if (!session) {
    if (token) securityEvent(context, 'session-invalid');
    throw unauthorized();
  }
  identifyCustomer(session.customerId);
  const suspended = session.status !== 'Active';
  if (call.access === 'customer' && suspended) throw forbidden('suspended');
  // A payment that has reactivated the account is repeated when its answer was lost: its service judges that.
  if (call.access === 'suspended' && !suspended && !call.paying) throw forbidden('not-suspended');
  return session;
}
