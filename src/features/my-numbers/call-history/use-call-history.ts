import { useState } from 'react';
import { useLoad, type Loaded } from '#components/ui/loading/use-load.ts';
import type { CallRecord } from '#contract/number-entities.ts';
import { getCallHistory, type CallUsage } from '#contract/hub/numbers.ts';
import { resultOf } from '#contract/result-of.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';

/** The calls of a number that are loaded, and what those of this month have used. */
interface LoadedCalls {
  calls: readonly CallRecord[];
  usage: CallUsage | undefined;
  /** The `before` of the next request; undefined where there are no older calls. */
  older: string | undefined;
}

async function readCalls(didid: number, before?: string): Promise<LoadedCalls | undefined> {
  const response = await request(getCallHistory, { query: { didid, before } });
  const calls = resultOf(response);
  if (!response.ok || calls === undefined) return undefined;
  const { usage, older } = response.value;
  return { calls, usage, older: older || undefined };
}

/** The calls of a number, and what loads more of them. */
export interface CallHistoryState {
  loaded: Loaded<LoadedCalls>;
  /** Loads the latest calls again. */
  reload: () => Promise<boolean>;
  /** Adds the next older calls; a failure opens a pop-up. */
  loadOlder: () => Promise<void>;
  isLoadingOlder: boolean;
}

/** Loads the latest calls of a number, and older ones on request. */
export function useCallHistory(didid: number): CallHistoryState {
  const { loaded: latest, reload } = useLoad(() => readCalls(didid));
  const [longer, setLonger] = useState<{ latest: LoadedCalls; all: LoadedCalls }>();
  const [isLoadingOlder, setIsLoadingOlder] = useState(false);
  // What was added to calls that have been loaded again since is out of date.
  const isCurrent = latest.state === 'ready' && longer?.latest === latest.value;
  const loaded = isCurrent ? { ...latest, value: longer.all } : latest;
  const loadOlder = async (): Promise<void> => {
    if (latest.state !== 'ready' || loaded.state !== 'ready' || isLoadingOlder) return;
    const { calls, usage, older } = loaded.value;
    setIsLoadingOlder(true);
    const added = await whileLoading(readCalls(didid, older));
    setIsLoadingOlder(false);
    if (added === undefined) return openPopup('server-error');
    const all = { calls: [...calls, ...added.calls], usage, older: added.older };
    setLonger({ latest: latest.value, all });
  };
  return { loaded, reload, loadOlder, isLoadingOlder };
}
