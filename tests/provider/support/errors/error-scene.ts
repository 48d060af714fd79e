import type { EndpointName } from '#contract/endpoint-errors.ts';
import type { ErrorCodeOf, ErrorKindOf } from '#contract/errors.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import { signIn } from '../customers/customer-area.ts';
import type { TestProvider } from '../databases/engines.ts';

/**
 * Every error that the contract lists for an endpoint, such as `auth.login not-found ERRVNUMS19`.
 */
type Listed = {
  [Endpoint in EndpointName]: {
    [Kind in ErrorKindOf<Endpoint>]: `${Endpoint} ${Kind} ${ErrorCodeOf<Endpoint, Kind>}`;
  }[ErrorKindOf<Endpoint>];
}[EndpointName];

/**
 * Outcomes of charges have tests of their own: `order.test.ts`, `payments.test.ts` and
 * `add-number.test.ts` and `add-number-races.test.ts`.
 */
type Charged = Extract<
  Listed,
  | `payment.${string}`
  | `ordering.createValidatedSubscriber ${string}`
  | `addingNumbers.addNumber ${string}`
  | 'addingNumbers.addNumberQuote refused in-progress'
>;

/** Rows of customers are never deleted while a link refers to them. */
type Unreachable = Extract<Listed, `${string} not-found ERRVNUMS09`>;

/** The errors that a single request can provoke. */
export type Reachable = Exclude<Listed, Charged | Unreachable>;

export interface Scene {
  provider: TestProvider;
  /** The demo customer, whose session has no checked password. */
  customer: Customer;
  token: string;
  /** The first number of the demo customer. */
  number: { didid: number; didNumber: string };
}

export type Send = (scene: Scene) => Promise<{ status: number; json: unknown }>;

export const PASSWORD = 'Demo1234';
export const UNKNOWN_ID = 999_999;
export const US_MOBILE = '12025550177';

export const app = ({ provider }: Scene) => provider.app;

export const sessionOf = async ({ provider }: Scene, email: string) =>
  (await signIn(provider.context, email)).token;
