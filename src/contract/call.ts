import type * as z from 'zod/mini';

/** Who may send a request: everyone, a signed-in customer, a suspended one, or both of them. */
export type Access = 'public' | 'customer' | 'suspended' | 'customer-or-suspended';

/** One call of the two APIs. Paths are relative to the API's base; `{product}` and `{appName}` are configuration, other `{names}` are parameters. */
export interface Call<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  api: 'hub' | 'main';
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
  /** Takes an `Idempotency-Key` header, and asks bot protection for a transaction token. */
  paying?: boolean;
  /**
   * An extension that a provider may lack (docs/contract.md, "Extensions"). Its refusal tells
   * nothing about the session.
   */
  optional?: boolean;
  /** Changes nothing although its method writes, so it is not counted as a writing call. */
  readOnly?: boolean;
}

/** Declares a call and keeps the exact types of its schemas. */
export const defineCall = <
  Answer extends z.ZodMiniType,
  Params extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Query extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
>(
  call: Call<Params, Query, Body, Answer>,
): Call<Params, Query, Body, Answer> => call;

export type AnyCall = Call<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>;
export type ParamsOf<C extends AnyCall> = z.output<NonNullable<C['params']>>;
export type QueryOf<C extends AnyCall> = z.output<NonNullable<C['query']>>;
export type BodyOf<C extends AnyCall> = z.output<NonNullable<C['body']>>;
export type AnswerOf<C extends AnyCall> = z.output<C['answer']>;
