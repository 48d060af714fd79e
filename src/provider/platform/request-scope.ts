import { AsyncLocalStorage } from 'node:async_hooks';

/** What every log line of one request carries. */
export interface RequestScope {
  /** Sent to the caller as `X-Request-Id`. */
  requestId: string;
  /** The caller's IP address. */
  address: string;
  /** Set as soon as the request is known to come from a customer. */
  customerId?: number;
}

const storage = new AsyncLocalStorage<RequestScope>();

/** Runs the work of one request; everything awaited in it finds the scope. */
export const runInRequest = <T>(scope: RequestScope, work: () => Promise<T>): Promise<T> =>
  storage.run(scope, work);

/** Returns the scope of the request that is being handled; undefined in background jobs. */
export const currentRequest = (): RequestScope | undefined => storage.getStore();

/** Names the customer of the current request for its log lines. */
export function identifyCustomer(customerId: number): void {
  const scope = storage.getStore();
  if (scope) scope.customerId = customerId;
}
