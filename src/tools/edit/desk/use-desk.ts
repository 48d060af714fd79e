import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import { tabStore } from '#lib/safe-storage.ts';
import type { Conflict, DeskState } from '../desk-service.ts';
import type { DraftFinding, TextChange } from '#tools/text-checks/draft-checks.ts';
import {
  BrokenFile,
  requestFindings,
  compareHub,
  confirmText,
  getState,
  getVersion,
  saveTexts,
  type SaveFailure,
  sendConfirmedClaim,
} from './desk-client.ts';

/** How often the desk looks whether a file changed without it. */
const WATCH_MS = 2000;
/** A pause in typing after which texts are checked. */
const CHECK_MS = 150;

/** What became of the last press of "Save" or of a confirmation; only `saved` wrote anything. */
export type SaveOutcome =
  'saved' | 'refused' | 'conflict' | 'claim-conflict' | SaveFailure | undefined;

const changeId = (language: Language, key: string): string => `${language} ${key}`;

/** Everything that the parts of the desk share. */
export interface Desk {
  state: DeskState | undefined;
  isAway: boolean;
  /** File and line of a text file that the desk cannot read. */
  broken: string | undefined;
  selected: string | undefined;
  /** What was typed into the text that is open, and not saved. */
  changes: ReadonlyMap<string, TextChange>;
  /** Other texts with something typed that is not saved. */
  unsaved: readonly string[];
  findings: readonly DraftFinding[];
  conflicts: readonly Conflict[];
  outcome: SaveOutcome;
  /** The languages of the last save. */
  savedIn: readonly Language[];
  isSaving: boolean;
  open: (base: string | undefined) => void;
  edit: (language: Language, key: string, text: string) => void;
  discard: () => void;
  save: () => Promise<void>;
  settle: (conflict: Conflict, mine: boolean) => void;
  confirm: (language: Language, base: string) => Promise<void>;
  /** Says that an English text with other words still claims what it is tied to. */
  confirmClaim: (key: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Compares the texts with those of the hub again. */
  compare: () => Promise<void>;
}

/** Loads the texts and watches the files; a desk in the background asks nothing. */
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
      if ((await getVersion()) !== version.current) await reload();
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
function useFindings(changes: ReadonlyMap<string, TextChange>) {
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

const STORED_AS = 'desk-unsaved';

const storedChanges = z.array(
  z.object({
    language: z.enum(LANGUAGES),
    key: z.string(),
    seen: z.nullable(z.string()),
    text: z.string(),
    english: z.optional(z.string()),
  }),
);

/** Stores what is typed in this tab, so that it outlives a reload. */
function storeChanges(all: ReadonlyMap<string, TextChange>): void {
  if (all.size === 0) tabStore.removeItem(STORED_AS);
  else tabStore.setItem(STORED_AS, JSON.stringify([...all.values()]));
}

/** Returns what was typed before a reload, perhaps stored by another version of the desk. */
function readStored(): Map<string, TextChange> {
  try {
    const changes = storedChanges.parse(JSON.parse(tabStore.getItem(STORED_AS) ?? '[]'));
    return new Map(changes.map((change) => [changeId(change.language, change.key), change]));
  } catch {
    return new Map();
  }
}

/**
 * Keeps what was typed into each text until it is saved or discarded, also where the page is loaded
 * again, as Vite does when the program was started again; a tab asks before it goes.
 */
function useChanges(selected: string | undefined) {
  const [all, setAll] = useState<ReadonlyMap<string, TextChange>>(readStored);
  const isTyped = all.size > 0;
  useEffect(() => storeChanges(all), [all]);
  useEffect(() => {
    if (!isTyped) return undefined;
    const ask = (event: Event): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isTyped]);
  const [changes, others] = useMemo(() => {
    const isOpen = ({ key }: TextChange): boolean => baseKey(key) === selected;
    const openChanges = new Map([...all].filter(([, change]) => isOpen(change)));
    const more = [...all.values()].filter((change) => !isOpen(change));
    return [openChanges, [...new Set(more.map(({ key }) => baseKey(key)))]];
  }, [all, selected]);
  /** Forgets changes that were saved; what was typed since is a change of the saved text. */
  const drop = (saved: ReadonlyMap<string, TextChange>): void =>
    setAll((latest) => {
      const kept = [...latest].filter(([id, { text }]) => saved.get(id)?.text !== text);
      return new Map(
        kept.map(([id, change]) => [id, { ...change, seen: saved.get(id)?.text ?? change.seen }]),
      );
    });
  return { all, setAll, changes, others, drop };
}

/** The desk's state: texts, the one that is open, and changes that are not saved. */
export function useDesk(): Desk {
  const { state, setState, isAway, broken, reload } = useFiles();
  const [selected, setSelected] = useState<string>();
  const { all, setAll, changes, others, drop } = useChanges(selected);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [outcome, setOutcome] = useState<SaveOutcome>();
  const [savedIn, setSavedIn] = useState<readonly Language[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [findings, setFindings] = useFindings(changes);

  const forget = (): void => {
    setConflicts([]);
    setOutcome(undefined);
  };
  const discard = (): void => {
    drop(changes);
    forget();
  };
  const open = (base: string | undefined): void => {
    if (base !== selected) forget();
    setSelected(base);
  };
  const edit = (language: Language, key: string, text: string): void => {
    const saved = state?.texts[language][key] ?? null;
    const id = changeId(language, key);
    const next = new Map(all);
    const seen = next.has(id) ? (next.get(id)?.seen ?? null) : saved;
    if (text === saved) next.delete(id);
    else next.set(id, { language, key, seen, text });
    setAll(next);
    setOutcome(undefined);
  };
  const save = async (): Promise<void> => {
    const list = [...changes.values()];
    if (list.length === 0 || state === undefined) return;
    setSaving(true);
    const saved = await saveTexts(list);
    setSaving(false);
    switch (saved.kind) {
      case 'saved': {
        const texts = structuredClone(state.texts);
        for (const { language, key, text } of list) texts[language][key] = text;
        setState({ ...state, texts });
        discard();
        setOutcome('saved');
        setSavedIn(list.map(({ language }) => language));
        await reload();
        return;
      }
      case 'conflict':
        setConflicts(saved.conflicts);
        setOutcome('conflict');
        return;
      case 'refused':
        setFindings(saved.findings);
        setOutcome('refused');
        return;
      default:
        setOutcome(saved);
    }
  };
  const settle = (conflict: Conflict, mine: boolean): void => {
    const { language, key, theirs, yours } = conflict;
    const next = new Map(all);
    const id = changeId(language, key);
    if (mine) next.set(id, { language, key, seen: theirs, text: yours });
    else next.delete(id);
    setAll(next);
    setConflicts(conflicts.filter((one) => one !== conflict));
    setOutcome(undefined);
  };
  const confirm = async (language: Language, base: string): Promise<void> => {
    const confirmed = await confirmText(language, baseKey(base));
    setOutcome(confirmed.kind === 'saved' ? undefined : confirmed);
    if (confirmed.kind === 'saved') await reload();
  };
  const confirmClaim = async (key: string): Promise<void> => {
    const confirmed = await sendConfirmedClaim(key, state?.texts.en[key] ?? '');
    switch (confirmed.kind) {
      case 'saved':
      case 'conflict':
        setOutcome(confirmed.kind === 'conflict' ? 'claim-conflict' : undefined);
        await reload();
        return;
      default:
        setOutcome(confirmed);
    }
  };
  const compare = useCallback(async (): Promise<void> => {
    await compareHub();
    await reload();
  }, [reload]);
  return {
    state,
    isAway,
    broken,
    selected,
    changes,
    unsaved: others,
    findings,
    conflicts,
    outcome,
    savedIn,
    isSaving,
    open,
    edit,
    discard,
    save,
    settle,
    confirm,
    confirmClaim,
    reload,
    compare,
  };
}
