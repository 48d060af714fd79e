import type * as z from 'zod/mini';
import type { Capability } from '#config/capabilities/capabilities.ts';

/** Who may send a request: everyone, a signed-in customer, a suspended one, or both of them. */
type Access = 'public' | 'customer' | 'suspended' | 'customer-or-suspended';

/**
 * One endpoint of the two APIs. Paths are relative to the API's base; `{product}` and `{appName}`
 * are configuration, other `{names}` are parameters.
 */
interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  EndpointAccess extends Access = Access,
> {
  api: 'hub' | 'main';
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: EndpointAccess;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /**
   * Needs a transaction token of bot protection, and takes an `Idempotency-Key` header: sent only
   * to a provider with the capability `idempotent-payments`.
   */
  paying?: boolean;
  /**
   * An extension that a provider may lack (docs/contract.md, "Extensions"). Its refusal means
   * nothing for the session, unless it belongs to a capability that the site was built with. A
   * sign-out and a renewal are not marked, though a provider may lack them: their 401 is about the
   * session.
   */
  optional?: boolean;
  /** The capability that a provider with this endpoint has; such an endpoint is `optional` too. */
  capability?: Capability;
  /**
   * Takes the visitor's `Hold-Token` header, a secret of the browser that numbers are held with.
   * Sent only to a provider with the capability `hold-number`.
   */
  takesHoldToken?: boolean;
  /** Changes nothing although its method writes, so it is not counted as a writing request. */
  readOnly?: boolean;
}

/**
 * Returns the endpoint as it is given, with the exact types of its schemas. Endpoints that a page
 * does not call stay out of its scripts.
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineEndpoint = <
  Response extends z.ZodMiniType,
  EndpointAccess extends Access,
  Params extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Query extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
>(
  endpoint: Endpoint<Params, Query, Body, Response, EndpointAccess>,
): Endpoint<Params, Query, Body, Response, EndpointAccess> => endpoint;

export type AnyEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>;
export type PublicEndpoint = AnyEndpoint & { access: 'public' };
export type SessionEndpoint = AnyEndpoint & { access: Exclude<Access, 'public'> };
export type ParamsOf<E extends AnyEndpoint> = z.output<NonNullable<E['params']>>;
export type QueryOf<E extends AnyEndpoint> = z.output<NonNullable<E['query']>>;
export type BodyOf<E extends AnyEndpoint> = z.output<NonNullable<E['body']>>;
export type ResponseOf<E extends AnyEndpoint> = z.output<E['response']>;
