import type { ApiFailure } from '#api/failure.ts';
import { fail, ok } from '#lib/result.ts';

/** Returns the result of a request that was refused with a status and message codes. */
export const refused = (status: number, ...codes: string[]) =>
  fail<ApiFailure>({ kind: 'refused', status, codes });

/** Returns the result of a request that bot protection rejected. */
export const refusedAsBot = fail<ApiFailure>({
  kind: 'refused',
  status: 403,
  codes: [],
  responseCode: 530,
});

/** Returns the result of a request with an envelope, successful where it has no message code. */
export const enveloped = <T>(
  result: T | null,
  codes: readonly string[] = [],
  isSuccessful = codes.length === 0,
) =>
  ok({
    isSuccessful,
    isError: !isSuccessful,
    errorMessage: null,
    messages: codes.map((code) => ({ code, message: '' })),
    result,
  });
