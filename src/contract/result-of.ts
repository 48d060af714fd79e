import type { Result } from '#lib/result.ts';

/**
 * Returns the result of a successful response of the hub; undefined where there is none. A refusal
 * may have an empty one, such as a price of 0, that must not be taken for good (docs/contract.md).
 */
export const resultOf = <T>(
  response: Result<{ isSuccessful: boolean; result: T | null }, unknown>,
): T | undefined =>
  response.ok && response.value.isSuccessful ? (response.value.result ?? undefined) : undefined;
