import { refusedField } from '#api/response-codes.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { withdraw } from '#contract/hub/withdrawals.ts';
import { resultOf } from '#contract/result-of.ts';
import { request } from '#stores/api.ts';
import { failurePopup } from '#stores/messages/popup-for-response.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { INVALID, type WithdrawalField } from './withdrawal-rules.ts';

type WithdrawalOutcome =
  { kind: 'received'; at: Date } | { kind: 'refused'; field: WithdrawalField } | { kind: 'failed' };

const isField = (name: string | undefined): name is WithdrawalField =>
  name !== undefined && Object.hasOwn(INVALID, name);

/**
 * Sends a withdrawal. A pop-up shows why it was not received, except where the API names a field:
 * the form marks that one.
 */
export async function sendWithdrawal(body: BodyOf<typeof withdraw>): Promise<WithdrawalOutcome> {
  const response = await whileLoading(request(withdraw, { body }));
  const result = resultOf(response);
  if (result !== undefined) return { kind: 'received', at: new Date(result.receivedAt) };
  const field = refusedField(response);
  if (isField(field)) return { kind: 'refused', field };
  openPopup(failurePopup(response));
  return { kind: 'failed' };
}
