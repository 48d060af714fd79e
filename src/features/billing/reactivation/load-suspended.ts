import { isMissing, messageCodes } from '#api/response-codes.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { getPreSuspended } from '#contract/hub/billing.ts';
import { ACCESS_CODE } from '#contract/message-codes.ts';
import { resultOf } from '#contract/result-of.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';

type PreSuspended = NonNullable<ResponseOf<typeof getPreSuspended>['result']>;

/** Until when the numbers work; undefined where the provider does not return it. */
export type NumbersStatus = { until: Date } | 'on-hold' | undefined;

/** How long the guard has to lead on, once nothing is due. */
const GUARD_WAIT_MS = 10_000;

function readNumbersStatus({ worksUntil }: PreSuspended): NumbersStatus {
  if (worksUntil === null) return 'on-hold';
  const until = new Date(worksUntil ?? Number.NaN);
  if (Number.isNaN(until.getTime())) return undefined;
  return until > new Date() ? { until } : 'on-hold';
}

/** Waits while the renewed session makes the guard leave the page; it may not. */
const waitForGuard = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, GUARD_WAIT_MS));

/**
 * Loads the rejected transaction of a suspended account. Where the provider names none, returns
 * `nothing-due` if `mayHaveNothingDue` is true and it has none, else `unnamed`: durations may be
 * paid for. Returns undefined when that failed. Opens a pop-up after `unnamed` and a failure.
 */
export async function loadSuspended(
  mayHaveNothingDue: boolean,
): Promise<(PreSuspended & { status: NumbersStatus }) | 'nothing-due' | 'unnamed' | undefined> {
  const response = await whileLoading(request(getPreSuspended));
  const data = resultOf(response);
  if (mayHaveNothingDue && isMissing(response)) return 'nothing-due';
  if (messageCodes(response).includes(ACCESS_CODE.notSuspended)) {
    await waitForGuard();
    return undefined;
  }
  if (data !== undefined) return { ...data, status: readNumbersStatus(data) };
  openPopup('server-error');
  return response.ok || isMissing(response) ? 'unnamed' : undefined;
}
