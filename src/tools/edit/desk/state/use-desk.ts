import { useCallback, useEffect, useRef, useState } from 'react';
import type { Language } from '#config/languages.ts';
import { tabStore } from '#lib/browser/safe-storage.ts';
import type { DeskState } from '#tools/edit/desk-service.ts';
import type { DraftFinding } from '#tools/text-checks/draft-checks.ts';
import { BrokenFile, compareHub, getState, getVersion, requestFindings } from './desk-client.ts';
import {
  type Changes,
  findEnglish,
  findOffer,
  type TextConflict,
  withoutSaved,
  withSettled,
  withTyped,
} from './text-changes.ts';
import { keysOf } from './text-index.ts';
import { useChanges } from './use-changes.ts';
import { type SaveOutcome, useConfirmations, useOutcome, useSave } from './use-saving.ts';

/** How often the desk looks whether a file changed without it. */
const WATCH_MS = 2000;
/** A pause in typing after which texts are checked. */
const CHECK_MS = 150;

/** Everything that the parts of the desk share. */
export interface Desk {
  state: DeskState | undefined;
  isAway: boolean;
  /** File and line of a text file that the desk cannot read. */
  broken: string | undefined;
  selected: string | undefined;
  /** What was typed into the text that is open, and not saved. */
  changes: Changes;
  /** Other texts with something typed that is not saved. */
  unsaved: readonly string[];
  findings: readonly DraftFinding[];
  conflicts: readonly TextConflict[];
  outcome: SaveOutcome;
  /** The languages of the last save. */
  savedIn: readonly Language[];
  isSaving: boolean;
  open: (base: string | undefined) => void;
  edit: (language: Language, key: string, text: string) => void;
  /**
   * Types a text from outside, with the English text that it was made from where that is known;
   * where another one is typed, the editor chooses.
   */
  offer: (language: Language, key: string, text: string, english?: string) => void;
  discard: () => void;
  /** Brings back what was discarded last. */
  restore: () => void;
  save: () => Promise<void>;
  settle: (conflict: TextConflict, isMine: boolean) => void;
  confirm: (language: Language, base: string) => Promise<void>;
  /** Records that a text with other words still claims what it is tied to. */
  confirmClaim: (language: Language, key: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Compares the texts with those of the hub again. */
  compare: () => Promise<void>;
}

/** Loads the texts and watches the files; a desk in the background requests nothing. */
function useFiles() {
  const [state, setState] = useState<DeskState>();
  const [failure, setFailure] = useState<unknown>();
  const version = useRef('');
  const reload = useCallback(async () => {
    const loaded = await getState();
    version.current = loaded.version;
    setState(loaded);
  }, []);
  useEffect(() => {
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      const known = version.current;
      // What was loaded meanwhile, as after a save, is newer than the response.
      if ((await getVersion()) !== known && version.current === known) await reload();
    };
    const run = (): void => {
      look().then(() => setFailure(undefined), setFailure);
    };
    run();
    const timer = setInterval(run, WATCH_MS);
    return () => clearInterval(timer);
  }, [reload]);
  const broken = failure instanceof BrokenFile ? failure.message : undefined;
  const isAway = failure !== undefined && broken === undefined;
  return { state, setState, isAway, broken, reload };
}

/** Checks changes when typing pauses; what an earlier request returns late is dropped. */
function useFindings(changes: Changes) {
  const [findings, setFindings] = useState<readonly DraftFinding[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const list = [...changes.values()];
    const check = async (): Promise<void> => {
      const found = list.length === 0 ? [] : await requestFindings(list);
      if (isCurrent) setFindings(found);
    };
    const timer = setTimeout(() => void check().catch(() => undefined), CHECK_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [changes]);
  return [findings, setFindings] as const;
}

const OPEN_STORED_AS = 'desk-open';

/** Keeps which text is open, also where the page is loaded again; one that is gone is not open. */
function useOpenText(state: DeskState | undefined) {
  const [stored, setStored] = useState(() => tabStore.getItem(OPEN_STORED_AS) ?? undefined);
  const setSelected = (base: string | undefined): void => {
    if (base === undefined) tabStore.removeItem(OPEN_STORED_AS);
    else tabStore.setItem(OPEN_STORED_AS, base);
    setStored(base);
  };
  const isGone =
    stored !== undefined &&
    state !== undefined &&
    keysOf(state, 'en', stored).every((key) => state.texts.en[key] === undefined);
  return [isGone ? undefined : stored, setSelected] as const;
}

/** Changes what is typed, and not saved, into the texts of the desk. */
function useEdits(
  { all, setAll, changes }: ReturnType<typeof useChanges>,
  state: DeskState | undefined,
  { conflicts, setConflicts, setOutcome, clearOutcome }: ReturnType<typeof useOutcome>,
): Pick<Desk, 'edit' | 'offer' | 'discard' | 'restore' | 'settle'> {
  const [discarded, setDiscarded] = useState<Changes>(new Map());
  const type = (language: Language, key: string, text: string, source?: string): void => {
    const saved = state?.texts[language][key] ?? null;
    const english = source ?? findEnglish(language, key, (one) => state?.texts.en[one]);
    setAll(withTyped(all, { language, key, text, english }, saved));
    setOutcome(undefined);
  };
  const edit = (language: Language, key: string, text: string): void => type(language, key, text);
  const offer: Desk['offer'] = (language, key, text, english) => {
    const conflict = findOffer(all, { language, key, text, english });
    if (conflict === undefined) type(language, key, text, english);
    else setConflicts([conflict]);
  };
  const discard = (): void => {
    setDiscarded(changes);
    setAll(withoutSaved(all, changes));
    setConflicts([]);
    setOutcome('discarded');
  };
  const restore = (): void => {
    setAll(new Map([...all, ...discarded]));
    clearOutcome();
  };
  const settle = (conflict: TextConflict, isMine: boolean): void => {
    setAll(withSettled(all, conflict, isMine));
    setConflicts(conflicts.filter((one) => one !== conflict));
    setOutcome(undefined);
  };
  return { edit, offer, discard, restore, settle };
}

/** Returns the desk's state: texts, the one that is open, and changes that are not saved. */
export function useDesk(): Desk {
  const files = useFiles();
  const { state, isAway, broken, reload } = files;
  const [selected, setSelected] = useOpenText(state);
  const typed = useChanges(selected);
  const { changes, others } = typed;
  const [findings, setFindings] = useFindings(changes);
  const result = useOutcome();
  const edits = useEdits(typed, state, result);
  const saving = useSave({ files, typed, result, setFindings });
  const confirmations = useConfirmations({ files, result });
  const open = (base: string | undefined): void => {
    if (base !== selected) result.clearOutcome();
    setSelected(base);
  };
  const compare = useCallback(async (): Promise<void> => {
    // The top of the desk shows why nothing was loaded.
    await compareHub()
      .then(reload)
      .catch(() => undefined);
  }, [reload]);
  return {
    state,
    isAway,
    broken,
    selected,
    changes,
    unsaved: others,
    findings,
    conflicts: result.conflicts,
    outcome: result.outcome,
    open,
    ...edits,
    ...saving,
    ...confirmations,
    reload,
    compare,
  };
}
