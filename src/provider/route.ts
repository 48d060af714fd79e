import type { Context as HonoContext, Hono } from 'hono';
import { etag } from 'hono/etag';
import type { AnswerOf, AnyCall, BodyOf, ParamsOf, QueryOf } from '#contract/call.ts';
import { Refusal } from './answers.ts';
import type { ProviderConfig } from './config.ts';
import type { Context, Session } from './context.ts';
import { botRefused, forbidden, unauthorized } from './errors.ts';
import { readInput } from './read-input.ts';
import { allowance, brandIdOf, callerAddress, languageOf } from './request-facts.ts';
import type { RequestFacts } from './request-facts.ts';
import { limit } from './services/limits/limit.ts';
import { authenticate } from './services/session/authenticate.ts';

const HOUR_SECONDS = 3_600;
const MAX_KEY_LENGTH = 200;

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
  if (options.cacheControl) app.use(path, etag());
  app.on(call.method, path, async (c) => {
    const request = await admit(c, context, call);
    const session = await findSession(c);
    const input = await readInput(c, call);
    const answer = await handler({ context, session, request, ...input } as CallInput<C, S>);
    if (answer instanceof Refusal) return c.json(answer.body, answer.status);
    if (options.cacheControl) c.header('Cache-Control', options.cacheControl);
    return c.json(answer as object);
  });
}

/** Bot protection and the limit on writing calls, before anything is read. */
async function admit(c: HonoContext, context: Context, call: AnyCall): Promise<RequestFacts> {
  const { config } = context;
  const ip = callerAddress(c, config.trustedProxies);
  const writes = call.method !== 'GET' && call.readOnly !== true;
  const bot =
    writes || config.sandbox
      ? await context.botProtection.judge(c.req.header('x-recaptcha-token'), ip)
      : 'off';
  if (bot === 'refused') throw botRefused(false);
  if (bot === 'refused-transaction') throw botRefused(true);
  const facts: RequestFacts = {
    ip,
    bot,
    idempotencyKey: c.req.header('idempotency-key')?.slice(0, MAX_KEY_LENGTH) || null,
    language: languageOf(c.req.header('accept-language')),
    brandId: brandIdOf(c.req.header('brand-id')),
  };
  if (writes) {
    const max = allowance(facts, config.limits.writesPerAddress);
    await limit(context, 'writes', ip, max, HOUR_SECONDS);
  }
  return facts;
}

async function sessionOf(c: HonoContext, context: Context, call: AnyCall): Promise<Session> {
  const token =
    call.api === 'hub'
      ? /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
      : c.req.header('token');
  const session = token ? await authenticate(context, token) : null;
  if (!session) throw unauthorized();
  const suspended = session.status !== 'Active';
  if (call.access === 'customer' && suspended) throw forbidden('suspended');
  // A payment that has reactivated the account is repeated when its answer was lost: its service judges that.
  if (call.access === 'suspended' && !suspended && !call.paying) throw forbidden('not-suspended');
  return session;
}
