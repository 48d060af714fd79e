import { isTokenExpired, messageCodes, type EnvelopedResult } from '#api/response-codes.ts';
import { LINK_MESSAGE_CODE, NUMBER_MESSAGE_CODE } from '#contract/message-codes.ts';
import { BAD_REQUEST, NOT_FOUND } from '#lib/http-status.ts';

/**
 * Why a link does not stop its renewal. After `in-progress` and `no-response` the same link may
 * work a moment later, after the others never.
 */
export type LinkProblem = 'expired' | 'invalid' | 'used' | 'gone' | 'in-progress' | 'no-response';

/** Reads why the link of an email was refused. */
export function readLinkProblem(response: EnvelopedResult): LinkProblem {
  const codes = messageCodes(response);
  if (codes.includes(NUMBER_MESSAGE_CODE.renewalInProgress)) return 'in-progress';
  if (codes.includes(LINK_MESSAGE_CODE.used)) return 'used';
  if (isTokenExpired(response)) return 'expired';
  const status =
    !response.ok && response.failure.kind === 'refused' ? response.failure.status : undefined;
  if (status === NOT_FOUND) return 'gone';
  return status === BAD_REQUEST ? 'invalid' : 'no-response';
}

/** Returns whether the link may work a moment later. */
export const isPassing = (problem: LinkProblem): problem is 'in-progress' | 'no-response' =>
  problem === 'in-progress' || problem === 'no-response';
