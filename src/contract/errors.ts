import type { AnyEndpoint } from './endpoint.ts';
import { ENDPOINT_ERRORS, type EndpointName, type ErrorLists } from './endpoint-errors.ts';
import { ERROR_STATUS, type ErrorKind } from './error-kinds.ts';
import { ACCESS_CODE, MESSAGE_CODE } from './message-codes.ts';

type Listed = typeof ENDPOINT_ERRORS;

/** The kinds of errors that the contract lists for an endpoint. */
export type ErrorKindOf<Endpoint extends EndpointName> = Endpoint extends EndpointName
  ? keyof Listed[Endpoint] & ErrorKind
  : never;

/** The message codes that the contract lists for an endpoint and a kind of error. */
export type ErrorCodeOf<
  Endpoint extends EndpointName,
  Kind extends ErrorKind,
> = Endpoint extends EndpointName
  ? Listed[Endpoint] extends Readonly<Record<Kind, readonly (infer Code extends string)[]>>
    ? Code
    : never
  : never;

/** Returns the errors that an endpoint has because of its access, method and body. */
function listCommonErrors(endpoint: AnyEndpoint): ErrorLists {
  const { access, method, readOnly, paying, body } = endpoint;
  const writes = method !== 'GET' && readOnly !== true;
  return {
    'bad-request': ['bad-request'],
    unauthorized: access === 'public' ? [] : ['unauthorized'],
    forbidden: [
      ...(access === 'customer' ? [ACCESS_CODE.suspended] : []),
      ...(access === 'suspended' ? [ACCESS_CODE.notSuspended] : []),
      ...(writes ? ['csrf', 'bot-protection'] : []),
    ],
    'too-large': body ? ['too-large'] : [],
    'unsupported-media-type': body ? ['unsupported-media-type'] : [],
    'idempotency-conflict': paying ? ['idempotency-conflict'] : [],
    'rate-limited': [MESSAGE_CODE.rateLimitExceeded],
    unexpected: ['server-error'],
    unavailable: ['unavailable'],
  };
}

/** An error that an endpoint returns. */
export interface ListedError {
  kind: ErrorKind;
  status: number;
  code: string;
}

/** Lists every error of an endpoint, in the order of their status. */
export function listErrors(name: EndpointName, endpoint: AnyEndpoint): ListedError[] {
  return [listCommonErrors(endpoint), ENDPOINT_ERRORS[name] as ErrorLists]
    .flatMap((lists) =>
      Object.entries(lists).flatMap(([kind, codes]) =>
        codes.map((code) => ({
          kind: kind as ErrorKind,
          status: ERROR_STATUS[kind as ErrorKind],
          code,
        })),
      ),
    )
    .sort((one, other) => one.status - other.status);
}
