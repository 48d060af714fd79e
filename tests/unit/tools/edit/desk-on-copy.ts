import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '#config/languages.ts';
import { DeskService } from '#tools/edit/desk-service.ts';
import { TextFiles } from '#tools/edit/texts/text-files.ts';
import { createSources } from '#tools/edit/texts/text-sources.ts';
import type { TextChange } from '#tools/text-checks/draft-checks.ts';

/** Reading them takes longer than most tests. */
export const sources = createSources();

/** A copy of the texts, and desks on it. */
export interface DeskCopy {
  folder: string;
  /** Opens a desk as its program does at a start. */
  open: (options?: Partial<ConstructorParameters<typeof DeskService>[1]>) => DeskService;
  /** Returns the JSON of a language. */
  read: (language: Language) => string;
  remove: () => void;
}

/** Copies the texts of the project for one test. */
export function copyTexts(): DeskCopy {
  const folder = mkdtempSync(join(tmpdir(), 'shop-desk-'));
  cpSync('i18n', folder, { recursive: true });
  return {
    folder,
    open: (options) =>
      new DeskService(new TextFiles(folder), {
        seen: join(folder, 'seen.json'),
        sources,
        ...options,
      }),
    read: (language) => readFileSync(join(folder, `${language}.json`), 'utf8'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Returns a change of a text by an editor who saw it as it is. */
export function changeOf(
  desk: DeskService,
  language: Language,
  key: string,
  text: (seen: string) => string,
): TextChange {
  const seen = desk.files.read(language).texts.get(key) ?? '';
  return { language, key, seen, text: text(seen) };
}
