import { hash } from 'node:crypto';
import type { Context as HonoContext, Hono } from 'hono';
import type {
  AnyEndpoint,
  BodyOf,
  ParamsOf,
  PublicEndpoint,
  QueryOf,
  ResponseOf,
  SessionEndpoint,
} from '#contract/endpoint.ts';
import type { ProviderConfig } from '#provider/platform/config.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import { admit, HOLD_HEADER, requireSession } from './admit.ts';
import { reportError, reportResponse } from './endpoint-events.ts';
import { createErrorResponse } from './error-response.ts';
import { readInput, receiveBody } from './read-input.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';

/** Set on the context of a request whose response brings a cookie, and which no cache may share. */
export const SETS_COOKIE = 'setsCookie';

/** What a handler gets: its endpoint's parsed parts, typed by the contract. */
interface EndpointInput<E extends AnyEndpoint, S> {
  context: Context;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  session: S;
  facts: RequestFacts;
  /** Aborts when the caller leaves. */
  signal: AbortSignal;
}

/**
 * Returns the body of the response, which may be an enveloped refusal of an order or a payment;
 * other refusals are thrown as a `ProviderError`.
 */
type Handler<E extends AnyEndpoint, S> = (input: EndpointInput<E, S>) => Promise<ResponseOf<E>>;

export interface MountOptions {
  /** `Cache-Control` of a successful response of a public reading endpoint; else `no-store`. */
  cacheControl?: string;
  /** Fields that the endpoint's refusals with HTTP 200 have beside or instead of the envelope's. */
  refusalFields?: object;
}

/** Registers a public endpoint. */
export function mount<E extends PublicEndpoint>(
  app: Hono,
  context: Context,
  endpoint: E,
  handler: Handler<E, null>,
  options: MountOptions = {},
): void {
  register(app, context, endpoint, async () => null, handler, options);
}

/**
 * Registers an endpoint of a signed-in or suspended customer, by the contract's `access`, and
 * responds with 401 or 403 to any other caller.
 */
export function mountForSession<E extends SessionEndpoint>(
  app: Hono,
  context: Context,
  endpoint: E,
  handler: Handler<E, Session>,
  options: Pick<MountOptions, 'refusalFields'> = {},
): void {
  register(app, context, endpoint, (c) => requireSession(c, context, endpoint), handler, options);
}

/**
 * Returns an endpoint's address below the provider's root, in lower case, with the parameters as
 * Hono writes them.
 */
export const routePath = (config: ProviderConfig, endpoint: AnyEndpoint): string =>
  `/${endpoint.api}/${endpoint.path}`
    .replace('{product}', config.product)
    .replace('{appName}', config.appName)
    .split('/')
    .map((part) => (part.startsWith('{') ? `:${part.slice(1, -1)}` : part.toLowerCase()))
    .join('/');

function register<E extends AnyEndpoint, S>(
  app: Hono,
  context: Context,
  endpoint: E,
  findSession: (c: HonoContext) => Promise<S>,
  handler: Handler<E, S>,
  options: MountOptions,
): void {
  const path = routePath(context.config, endpoint);
  app.on(endpoint.method, path, async (c) => {
    let input: Awaited<ReturnType<typeof readInput>> | undefined;
    try {
      const facts = await admit(c, context, endpoint);
      // A body may take 20 seconds: the session counts as it is after them.
      if (endpoint.body) await receiveBody(c);
      const session = await findSession(c);
      input = await readInput(c, endpoint);
      const { signal } = c.req.raw;
      const handlerInput = { context, session, facts, signal, ...input };
      const response = await handler(handlerInput as EndpointInput<E, S>);
      reportResponse(context, endpoint, { body: input.body, response });
      return options.cacheControl === undefined
        ? c.json(response as object)
        : respondCacheable(c, endpoint, response as object, options.cacheControl);
    } catch (error) {
      reportError(context, endpoint, input?.body, error);
      return createErrorResponse(error as Error, c, context.log, options.refusalFields);
    }
  });
}

/**
 * Responds with caching headers and an `ETag`, or with 304 when the caller has this content (RFC
 * 9110, section 13.1.2).
 */
function respondCacheable(
  c: HonoContext,
  { takesHoldToken }: AnyEndpoint,
  content: object,
  cacheControl: string,
): Response {
  const body = JSON.stringify(content);
  const tag = `"${hash('sha1', body, 'base64url')}"`;
  // A visitor's own list shows the numbers that this visitor holds.
  const isOwn = takesHoldToken === true && c.req.header(HOLD_HEADER) !== undefined;
  const isShared = c.get(SETS_COOKIE) !== true && !isOwn;
  if (takesHoldToken) c.header('Vary', HOLD_HEADER, { append: true });
  c.header('Cache-Control', isShared ? cacheControl : cacheControl.replace('public', 'private'));
  c.header('ETag', tag);
  const known = c.req.header('if-none-match')?.match(/\*|"[^"]*"/g) ?? [];
  if (known.some((candidate) => candidate === tag || candidate === '*')) return c.body(null, 304);
  c.header('Content-Type', 'application/json');
  return c.body(body);
}
