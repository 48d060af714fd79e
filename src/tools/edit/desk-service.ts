import { dirname, join } from 'node:path';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { confirmClaim, findReworded } from '#i18n/check/claims-read.ts';
import { type Claim, listClaims } from '#i18n/sheet-claims.ts';
import { baseKey, neededForms, pluralForm } from '#i18n/check/plural-keys.ts';
import {
  checkDraft,
  type AllTexts,
  type DraftFinding,
  type Rules,
  type TextChange,
} from '#tools/text-checks/draft-checks.ts';
import type { HubComparison, HubState, ComparedTexts } from './hub/hub-comparison.ts';
import { setText, tidyText } from './texts/json-source.ts';
import {
  type LegalDaySet,
  type LegalTexts,
  type NewDay,
  readLegalDays,
  setLegalDay,
} from './texts/legal-days.ts';
import {
  confirmTranslation,
  findOutdated,
  noteChange,
  noteUnseen,
  noticeChanges,
  seenSource,
} from '#tools/text-checks/outdated.ts';
import {
  changedSource,
  listPath,
  noteOlderEnglish,
  readOutdatedFile,
  type Outdated,
} from '#tools/text-checks/outdated-list.ts';
import { readTextCommits, type TextCommits } from '#tools/text-checks/text-commits.ts';
import { replaceFile } from '#tools/platform/write-file.ts';
import { type Conflict, listRefusals, type SortedChanges, sortOut } from './texts/sort-changes.ts';
import type { TextFiles } from './texts/text-files.ts';
import { createSources, type ReadSources } from './texts/text-sources.ts';

/** What became of changes; only `saved` wrote anything. */
export type Saved =
  | { kind: 'saved' }
  | { kind: 'conflict'; conflicts: Conflict[] }
  | { kind: 'refused'; findings: DraftFinding[] };

/** Everything that the desk knows of the texts. */
export interface DeskState {
  version: string;
  texts: Record<Language, Record<string, string>>;
  /** The forms of a plural that each language needs. */
  forms: Record<Language, string[]>;
  plurals: string[];
  unused: string[];
  buttons: string[];
  findings: DraftFinding[];
  outdated: Outdated;
  /** What texts claim of rows of the capability sheets, by key. */
  claims: Readonly<Record<string, readonly Claim[]>>;
  /** Keys of those that have other words than when they were read for their rows. */
  reworded: Record<Language, string[]>;
  /** When each legal document changed last. */
  legal: ReturnType<typeof readLegalDays>;
  /** What a hub serves otherwise; undefined when the settings name none. */
  hub: HubState | undefined;
  glossary: Rules['glossary'];
  /** What the numbers in the marks of a page mean. */
  keys: string[];
  names: string[];
}

interface DeskServiceOptions {
  /** The file that stores the texts as this machine's desk saw them last. */
  seen: string;
  /** Compares the texts with those of a hub that has its own. */
  hub?: HubComparison | undefined;
  /** The folder that the site is published into. */
  releases?: string;
  sources?: ReadSources;
}

/** Reads, checks and saves the texts of a folder. */
export class DeskService {
  readonly files: TextFiles;
  readonly #seen: string;
  readonly #hub: HubComparison | undefined;
  readonly #sources: ReadSources;
  readonly #releases: string | undefined;
  #commits: { commit: string; read: TextCommits } | undefined;

  constructor(
    files: TextFiles,
    { seen, hub, releases, sources = createSources(files.folder) }: DeskServiceOptions,
  ) {
    this.files = files;
    this.#hub = hub;
    this.#seen = seen;
    this.#sources = sources;
    this.#releases = releases;
    noticeChanges(files.folder, files.readAll(), seen, this.#readCommits());
  }

  get #rules(): Rules {
    return this.#sources().rules;
  }

  /** Returns what the commits show, read again where there are others, as after a pull. */
  #readCommits(): TextCommits {
    const commit = this.files.commit();
    if (this.#commits?.commit !== commit) {
      const stored = join(dirname(this.#seen), 'text-commits.json');
      this.#commits = { commit, read: readTextCommits(this.files.folder, { stored }) };
    }
    return this.#commits.read;
  }

  /** Returns all texts with what is known of each. */
  state(): DeskState {
    const { files } = this;
    // First: what changes while this is read gets another version.
    const version = files.version();
    const texts = files.readAll();
    const { rules, check, isUnused } = this.#sources();
    const bases = [...new Set([...texts.en.keys()].map(baseKey))];
    return {
      version,
      texts: Object.fromEntries(
        LANGUAGES.map((language) => [language, Object.fromEntries(texts[language])]),
      ) as DeskState['texts'],
      forms: Object.fromEntries(
        LANGUAGES.map((language) => [language, neededForms(language)]),
      ) as DeskState['forms'],
      plurals: [...new Set([...texts.en.keys()].filter((key) => pluralForm(key)).map(baseKey))],
      unused: bases.filter(isUnused),
      buttons: [...rules.buttons],
      findings: check(texts),
      outdated: findOutdated(files.folder, texts, this.#readCommits()),
      claims: Object.fromEntries(listClaims()),
      reworded: this.#listReworded(texts),
      legal: readLegalDays(files.folder, this.#getLegalTexts(texts)),
      hub: this.#hub?.compare(texts),
      glossary: rules.glossary,
      keys: files.keys.names,
      names: files.names.names,
    };
  }

  #listReworded(texts: AllTexts): DeskState['reworded'] {
    const found = findReworded(texts, this.files.folder);
    const keysIn = (language: Language): string[] =>
      found.filter((one) => one.language === language).map(({ key }) => key);
    return Object.fromEntries(
      LANGUAGES.map((language) => [language, keysIn(language)]),
    ) as DeskState['reworded'];
  }

  #getLegalTexts(files: AllTexts): LegalTexts {
    const published = this.#hub?.overlay(files) ?? files;
    return { files, published, releases: this.#releases };
  }

  /**
   * Sets the day of a document's last change, compared with what the hub serves now. Refuses one
   * that a publication would refuse, and one over a day that its editor has not seen.
   */
  async setLegalDay(day: NewDay): Promise<LegalDaySet> {
    await this.#hub?.read();
    const { folder } = this.files;
    return setLegalDay(folder, this.#getLegalTexts(this.files.readAll()), day);
  }

  /** Asks the hub for its texts again. */
  async compareHub(): Promise<void> {
    await this.#hub?.read();
  }

  /**
   * Requests the hub's texts and lists what they would change in the files; undefined when the hub
   * does not respond in each language.
   */
  async readHubTexts(): Promise<ComparedTexts | undefined> {
    await this.#hub?.read();
    return this.#hub?.list(this.files.readAll());
  }

  /**
   * Returns the JSON to import in a hub: the texts that it serves otherwise, or the whole file when
   * the settings name no hub. Undefined when the hub does not respond.
   */
  async exportTexts(language: Language): Promise<string | undefined> {
    const { files } = this;
    if (this.#hub === undefined) return files.read(language).source;
    const tree = await this.#hub.export(language, files.readAll());
    return tree && `${JSON.stringify(tree, null, 2)}\n`;
  }

  /** Checks changes that are not saved yet. */
  check(changes: readonly TextChange[]): DraftFinding[] {
    return checkDraft(this.files.readAll(), changes, this.#rules);
  }

  /**
   * Saves changes of one or several languages, all or none. Refuses texts that are another one by
   * now on the disk, and changes that break a rule which was not broken before. Leaves out spaces
   * and line ends around a text. Begins again where a file changes while it checks.
   */
  save(given: readonly TextChange[]): Saved {
    const changes = given.map((change) => ({ ...change, text: tidyText(change.text) }));
    for (;;) {
      const version = this.files.version();
      const { saved, write } = this.#prepareSave(changes);
      if (this.files.version() !== version) continue;
      write?.();
      return saved;
    }
  }

  /** Returns what becomes of changes, and what writes those that can be saved. */
  #prepareSave(changes: readonly TextChange[]): { saved: Saved; write?: () => void } {
    const before = this.files.readAll();
    const conflicts = changes.flatMap(({ language, key, seen, text }): Conflict[] => {
      const theirs = before[language].get(key) ?? null;
      return theirs === seen || theirs === text ? [] : [{ language, key, yours: text, theirs }];
    });
    if (conflicts.length > 0) return { saved: { kind: 'conflict', conflicts } };
    const findings = listRefusals(before, changes, this.#rules);
    if (findings.length > 0) return { saved: { kind: 'refused', findings } };
    return { saved: { kind: 'saved' }, write: this.#prepareWrite(before, changes) };
  }

  /** Parts changes into those that can be saved together and those that break a rule. */
  sortOut(changes: readonly TextChange[]): SortedChanges {
    return sortOut(this.files.readAll(), changes, this.#rules);
  }

  /**
   * Takes a translation from the list of those that are older than their English text. Returns
   * false where English is another one by now than its editor read, by key.
   */
  confirm(language: Language, base: string, read: Readonly<Record<string, string>>): boolean {
    const { folder } = this.files;
    const english = this.files.read('en').texts;
    const keys = [...english.keys()].filter((key) => baseKey(key) === base);
    if (!keys.every((key) => read[key] === english.get(key))) return false;
    confirmTranslation(folder, language, base, english);
    return true;
  }

  /**
   * Stores that a text, as its editor read it, still claims what it is tied to. Returns false for
   * one that is another by now, or tied to nothing.
   */
  confirmClaim(language: Language, key: string, text: string): boolean {
    const { files } = this;
    if (!listClaims().has(key) || files.read(language).texts.get(key) !== text) return false;
    confirmClaim(files.folder, { language, key, text }, replaceFile);
    return true;
  }

  /**
   * Returns what writes the texts with the list of outdated translations: none, where one cannot
   * be written.
   */
  #prepareWrite(before: AllTexts, changes: readonly TextChange[]): () => void {
    const { files } = this;
    const commits = this.#readCommits();
    const sources = new Map<Language, string>();
    for (const language of LANGUAGES) {
      const { source } = files.read(language);
      const changed = changes
        .filter((change) => change.language === language)
        .reduce((text, change) => setText(text, change.key, change.text), source);
      if (changed !== source) sources.set(language, changed);
    }
    const after = files.parseWith(sources);
    const noted = noteChange(readOutdatedFile(files.folder), before, after, commits);
    const { confirmed, ...list } = noteUnseen(noted, after, this.#seen, commits);
    const outdated = { ...noteOlderEnglish(list, changes, after), ...(confirmed && { confirmed }) };
    const listed = changedSource(files.folder, outdated);
    return () =>
      files.write(sources, [
        ...(listed === undefined ? [] : [[listPath(files.folder), listed] as const]),
        [this.#seen, seenSource(after)],
      ]);
  }
}
