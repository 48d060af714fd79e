import { useRef, useState } from 'react';
import type { EnvelopedResult } from '#api/response-codes.ts';
import { useLoad, type Loaded } from '#components/ui/loading/use-load.ts';
import type { BlockedCaller } from '#contract/hub/calls.ts';
import { blockCaller, getBlockedCallers, unblockCaller } from '#contract/hub/calls.ts';
import { resultOf } from '#contract/result-of.ts';
import { request } from '#stores/api.ts';
import { hasPopup, POPUP_OF } from '#stores/messages/failure-kinds.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { blockingOutcome, findBlocked, type BlockingOutcome } from './blocking-rules.ts';

/** The blocked callers of a number, and how many it may have. */
interface BlockedList {
  blockedCallers: readonly BlockedCaller[];
  maxBlockedCallersAllowed: number;
}

/**
 * The blocked callers of a number, and what changes them. A change returns undefined while another
 * one is under way.
 */
export interface Blocking {
  loaded: Loaded<BlockedList>;
  reload: () => Promise<unknown>;
  /** The caller, as digits, whose change is under way. */
  busy: string | undefined;
  find: (caller: string) => BlockedCaller | undefined;
  block: (caller: string) => Promise<BlockingOutcome | undefined>;
  unblock: (blocked: BlockedCaller) => Promise<BlockingOutcome | undefined>;
}

/**
 * Loads the blocked callers of a number, where the provider has the capability, and changes them
 * one at a time. A failure opens its pop-up; a refused number is for the caller to show.
 */
export function useBlocking(didid: number, isOffered: boolean): Blocking {
  const latest = useRef<BlockedList>(undefined);
  const { loaded, reload } = useLoad<BlockedList>(async () => {
    if (!isOffered) return undefined;
    const response = await request(getBlockedCallers, { params: { didid } });
    latest.current = resultOf(response);
    return latest.current;
  });
  const [busy, setBusy] = useState<string>();
  const change = async (
    caller: string,
    isWanted: boolean,
    send: () => Promise<EnvelopedResult>,
  ): Promise<BlockingOutcome | undefined> => {
    if (busy !== undefined) return undefined;
    setBusy(caller);
    const settle = async (): Promise<BlockingOutcome> => {
      const response = await send();
      await reload();
      const now = latest.current;
      const isBlocked = now && findBlocked(now.blockedCallers, caller) !== undefined;
      return blockingOutcome(
        response,
        isBlocked === undefined ? undefined : isBlocked === isWanted,
      );
    };
    const outcome = await whileLoading(settle());
    setBusy(undefined);
    if (hasPopup(outcome)) openPopup(POPUP_OF[outcome]);
    return outcome;
  };
  const find = (caller: string): BlockedCaller | undefined =>
    findBlocked(loaded.state === 'ready' ? loaded.value.blockedCallers : undefined, caller);
  return {
    loaded,
    reload,
    busy,
    find,
    block: (caller) =>
      change(caller, true, () =>
        request(blockCaller, { params: { didid }, body: { phoneNumber: caller } }),
      ),
    unblock: ({ id, phoneNumber }) =>
      change(phoneNumber, false, () => request(unblockCaller, { params: { didid, id } })),
  };
}
