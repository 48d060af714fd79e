import { useEffect, useState } from 'react';
import type { TextValues } from '#lib/text/text.ts';
import type { EditorKey } from '#tools/editor-texts/editor-texts.ts';
import type { TextChange } from '#tools/text-checks/draft-checks.ts';
import type { ImportedTexts } from '#tools/edit/api.ts';
import { type Imported, saveTexts } from '../state/desk-client.ts';
import { describeFailure, describeRequest, useDeskLanguage } from '../state/desk-texts.ts';

/** The texts of the desk for one kind of import. */
export interface ImportWords {
  changes: EditorKey;
  conflicts: EditorKey;
  wrong: EditorKey;
  /** The text that comes in. */
  yours: EditorKey;
  take: EditorKey;
  apply: EditorKey;
  saved: EditorKey;
  /** Texts of the files changed since the list was shown. */
  changed: EditorKey;
  /** Nothing was found to import. */
  missing: EditorKey;
}

/** What became of an import: a text of the desk with its values. */
interface ImportOutcome {
  key: EditorKey;
  values?: TextValues;
}

interface ImportOptions {
  /** Reads what would change; undefined before anything is chosen. */
  source: (() => Promise<Imported>) | undefined;
  words: ImportWords;
  /** Changes with any text of the files: other texts leave other rows. */
  version: string;
  /** Reads the texts of the desk again after saving. */
  reload: () => Promise<void>;
}

/** Reads texts from outside, again whenever those of the files change, and saves chosen ones. */
export function useImport({ source, words, version, reload }: ImportOptions) {
  const language = useDeskLanguage();
  const [imported, setImported] = useState<ImportedTexts>();
  const [outcome, setOutcome] = useState<ImportOutcome>();
  /** Why the last look found nothing; a later one may. */
  const [failure, setFailure] = useState<ImportOutcome>();
  useEffect(() => {
    let isCurrent = true;
    const check = async (): Promise<void> => {
      const found = await source?.();
      if (!isCurrent) return;
      if (found === undefined || found.kind === 'done') {
        setImported(found?.value);
        setFailure(undefined);
        return;
      }
      setFailure(describeRequest(found, words.missing));
      // A list stays while a file is broken or the program is away.
      if (['invalid', 'malformed', 'silent'].includes(found.kind)) setImported(undefined);
    };
    void check();
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other texts leave other rows
  }, [source, words, version]);
  const apply = async (changes: readonly TextChange[]): Promise<void> => {
    const saved = await saveTexts(changes);
    switch (saved.kind) {
      case 'saved':
        setOutcome({ key: words.saved, values: { count: changes.length } });
        break;
      case 'conflict':
      case 'refused':
        setOutcome({ key: words.changed });
        break;
      default:
        setOutcome(describeFailure(saved, language));
        return;
    }
    await reload();
  };
  return { imported, outcome: failure ?? outcome, setOutcome, apply };
}
