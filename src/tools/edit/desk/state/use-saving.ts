import { useState } from 'react';
import type { Language } from '#config/languages.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import type { DraftFinding } from '#tools/text-checks/draft-checks.ts';
import type { DeskState } from '#tools/edit/desk-service.ts';
import { tidyText } from '#tools/edit/texts/json-source.ts';
import { confirmText, saveTexts, type SaveFailure, sendConfirmedClaim } from './desk-client.ts';
import { type TextConflict, withoutSaved } from './text-changes.ts';
import type { useChanges } from './use-changes.ts';

/** What became of the last press of a button; the confirmations and `saved` wrote something. */
export type SaveOutcome =
  | 'saved'
  | 'refused'
  | 'conflict'
  | 'discarded'
  | 'confirmed'
  | 'confirm-conflict'
  | 'claim-confirmed'
  | 'claim-conflict'
  | SaveFailure
  | undefined;

/** Keeps what became of the last press of a button, and the conflicts that an editor settles. */
export function useOutcome() {
  const [conflicts, setConflicts] = useState<readonly TextConflict[]>([]);
  const [outcome, setOutcome] = useState<SaveOutcome>();
  const clearOutcome = (): void => {
    setConflicts([]);
    setOutcome(undefined);
  };
  return { conflicts, setConflicts, outcome, setOutcome, clearOutcome };
}

/** The hooks of the desk that saving reads and changes. */
interface SavingOptions {
  files: {
    state: DeskState | undefined;
    setState: (state: DeskState) => void;
    reload: () => Promise<void>;
  };
  typed: Pick<ReturnType<typeof useChanges>, 'changes' | 'setAll'>;
  result: ReturnType<typeof useOutcome>;
  setFindings: (findings: readonly DraftFinding[]) => void;
}

/** Saves what is typed into the open text, and shows it before the files are read again. */
export function useSave({ files, typed, result, setFindings }: SavingOptions) {
  const { state, setState, reload } = files;
  const { changes, setAll } = typed;
  const { setConflicts, setOutcome } = result;
  /** The languages of the last save. */
  const [savedIn, setSavedIn] = useState<readonly Language[]>([]);
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    const list = [...changes.values()];
    if (list.length === 0 || state === undefined) return;
    setSaving(true);
    const saved = await saveTexts(list);
    setSaving(false);
    switch (saved.kind) {
      case 'saved': {
        const texts = structuredClone(state.texts);
        for (const { language, key, text } of list) texts[language][key] = tidyText(text);
        setState({ ...state, texts });
        setAll((latest) => withoutSaved(latest, changes));
        setConflicts([]);
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
  return { save, isSaving, savedIn };
}

/** Records that a translation, or a text about a row with other words, is still right. */
export function useConfirmations({ files, result }: Pick<SavingOptions, 'files' | 'result'>) {
  const { state, reload } = files;
  const { setOutcome } = result;
  const confirm = async (language: Language, base: string): Promise<void> => {
    const read = Object.entries(state?.texts.en ?? {}).filter(([key]) => baseKey(key) === base);
    const confirmed = await confirmText(language, base, Object.fromEntries(read));
    switch (confirmed.kind) {
      case 'saved':
      case 'conflict':
        setOutcome(confirmed.kind === 'conflict' ? 'confirm-conflict' : 'confirmed');
        await reload();
        return;
      default:
        setOutcome(confirmed);
    }
  };
  const confirmClaim = async (language: Language, key: string): Promise<void> => {
    const text = state?.texts[language][key] ?? '';
    const confirmed = await sendConfirmedClaim(language, key, text);
    switch (confirmed.kind) {
      case 'saved':
      case 'conflict':
        setOutcome(confirmed.kind === 'conflict' ? 'claim-conflict' : 'claim-confirmed');
        await reload();
        return;
      default:
        setOutcome(confirmed);
    }
  };
  return { confirm, confirmClaim };
}
