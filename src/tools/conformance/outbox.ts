import { fail, ok, type Result } from '#lib/result.ts';
import { failureReason, TIMEOUT_MS } from './probe/client.ts';
import type { PurchaseOptions } from './checks/purchase-checks.ts';

/** Test cards of the sandbox gateway. */
export const SANDBOX_CARDS = {
  approvedCard: '4242424242424242',
  declinedCard: '4000000000000002',
} as const;

/**
 * Returns a function that reads codes from an outbox (docs/contract.md, "Checking a provider"): the
 * first six digits in the latest message to a phone.
 */
export const createCodeReader =
  (outbox: URL): PurchaseOptions['readCode'] =>
  async (phone) => {
    const address = new URL(outbox);
    address.searchParams.set('to', phone);
    const messages = await requestMessages(address);
    if (!messages.ok) return fail(`the outbox ${outbox.href} has no messages: ${messages.failure}`);
    const [latest] = messages.value as { body?: unknown }[];
    const body = typeof latest?.body === 'string' ? latest.body : '';
    return ok(/\b\d{6}\b/.exec(body)?.[0]);
  };

/** Requests the list of messages; the failure says why there is none. */
async function requestMessages(address: URL): Promise<Result<unknown[], string>> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return fail(`status ${response.status}`);
    const list = (await response.json()) as unknown;
    return Array.isArray(list) ? ok(list as unknown[]) : fail('the response is no list');
  } catch (error) {
    return fail(failureReason(error));
  }
}
