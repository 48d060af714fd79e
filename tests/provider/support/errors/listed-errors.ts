import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { EndpointName } from '#contract/endpoint-errors.ts';
import { listErrors } from '#contract/errors.ts';
import { listEndpoints } from '#contract/openapi.ts';

const NAMES = new Map(
  listEndpoints().map(({ domain, name, endpoint }) => [
    endpoint,
    `${domain}.${name}` as EndpointName,
  ]),
);

interface ErrorBody {
  isSuccessful?: boolean;
  messages?: { code: string }[];
  messageCode?: string;
}

/**
 * The errors that endpoints returned in this test file, such as `auth.login 401 Wrong-Password`.
 */
export const returnedErrors = new Set<string>();

/** An error of an endpoint as `returnedErrors` has it. */
export const errorLine = (name: string, status: number, code: string): string =>
  `${name} ${status} ${code}`;

/** Records the error of a response; throws when the contract does not list it for the endpoint. */
export function recordError(endpoint: AnyEndpoint, status: number, json: unknown): void {
  const name = NAMES.get(endpoint);
  const { isSuccessful, messages, messageCode } = (json ?? {}) as ErrorBody;
  if (name === undefined || (status < 400 && isSuccessful !== false)) return;
  // The body of a sign-in that waits for a code has no message.
  const code = messages?.[0]?.code ?? messageCode ?? 'second-factor';
  const isListed = listErrors(name, endpoint).some(
    (error) => error.status === status && error.code === code,
  );
  if (!isListed)
    throw new Error(`contract/endpoint-errors.ts lacks ${errorLine(name, status, code)}`);
  returnedErrors.add(errorLine(name, status, code));
}
