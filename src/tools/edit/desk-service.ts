import { dirname, join } from 'node:path';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { confirmClaim, findReworded } from '#i18n/check/claims-read.ts';
import { type Claim, listClaims } from '#i18n/sheet-claims.ts';
import { baseKey, neededForms, pluralForm } from '#i18n/check/plural-keys.ts';
import {
  checkAllTexts,
  checkDraft,
  createTextChecks,
  draftOf,
  type AllTexts,
  type DraftFinding,
  type Rules,
  type TextChange,
  type WrongText,
} from '#tools/text-checks/draft-checks.ts';
import type { HubComparison, HubState, ComparedTexts } from './hub-comparison.ts';
import { setText, tidyText } from './json-source.ts';
import { readLegalDays } from './legal-days.ts';
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
import type { TextFiles } from './text-files.ts';
import { readSources } from './text-sources.ts';

/** A text that is another one by now than when the editor began. */
export interface Conflict {
  language: Language;
  key: string;
  yours: string;
  theirs: string | null;
  /** The English text that a translator outside had. */
  english?: string | undefined;
}

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

/** Returns what is equal in two findings of the same mistake. */
const sameness = ({ kind, language, key, detail }: DraftFinding): string =>
  [kind, language, key, detail].join('\0');

/** Reads, checks and saves the texts of a folder. */
export class DeskService {
  readonly files: TextFiles;
  readonly #rules: Rules;
  readonly #check: (texts: AllTexts) => DraftFinding[];
  readonly #seen: string;
  readonly #unused: (key: string) => boolean;
  readonly #hub: HubComparison | undefined;
  /** The commits of the start: what changes after them is found in the texts. */
  readonly #commits: TextCommits;

  /**
   * `seen` is the file that stores the texts as this machine's desk saw them last; `hub` compares
   * the texts with those of a hub that has its own.
   */
  constructor(files: TextFiles, seen: string, hub?: HubComparison, sources = readSources()) {
    this.files = files;
    this.#hub = hub;
    this.#seen = seen;
    this.#rules = sources.rules;
    this.#unused = sources.isUnused;
    this.#check = createTextChecks(this.#rules);
    const stored = join(dirname(seen), 'text-commits.json');
    this.#commits = readTextCommits(files.folder, { stored });
    noticeChanges(files.folder, files.readAll(), seen, this.#commits);
  }

  /** Returns all texts with what is known of each. */
  state(): DeskState {
    const { files } = this;
    const texts = files.readAll();
    const bases = [...new Set([...texts.en.keys()].map(baseKey))];
    return {
      version: files.version(),
      texts: Object.fromEntries(
        LANGUAGES.map((language) => [language, Object.fromEntries(texts[language])]),
      ) as DeskState['texts'],
      forms: Object.fromEntries(
        LANGUAGES.map((language) => [language, neededForms(language)]),
      ) as DeskState['forms'],
      plurals: [...new Set([...texts.en.keys()].filter((key) => pluralForm(key)).map(baseKey))],
      unused: bases.filter(this.#unused),
      buttons: [...this.#rules.buttons],
      findings: this.#check(texts),
      outdated: findOutdated(files.folder, texts, this.#commits),
      claims: Object.fromEntries(listClaims()),
      reworded: this.#listReworded(texts),
      legal: readLegalDays(files.folder, texts),
      hub: this.#hub?.compare(texts),
      glossary: this.#rules.glossary,
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
   * and line ends around a text.
   */
  save(given: readonly TextChange[]): Saved {
    const changes = given.map((change) => ({ ...change, text: tidyText(change.text) }));
    const before = this.files.readAll();
    const conflicts = changes.flatMap(({ language, key, seen, text }): Conflict[] => {
      const theirs = before[language].get(key) ?? null;
      return theirs === seen || theirs === text ? [] : [{ language, key, yours: text, theirs }];
    });
    if (conflicts.length > 0) return { kind: 'conflict', conflicts };
    const findings = this.#findRefusals(before, changes);
    if (findings.length > 0) return { kind: 'refused', findings };
    this.#write(before, changes);
    return { kind: 'saved' };
  }

  /**
   * Lists what is wrong with changes, and what they would make wrong that was not before. A word
   * may be the same in two languages: a text that is still the English one is shown, and saved.
   */
  #findRefusals(before: AllTexts, changes: readonly TextChange[]): DraftFinding[] {
    const known = new Set(
      checkAllTexts(draftOf(before, changes.map(toBefore(before))), this.#rules).map(sameness),
    );
    const isOfChange = ({ language, key }: DraftFinding): boolean =>
      changes.some((one) => one.language === language && baseKey(one.key) === baseKey(key));
    return checkDraft(before, changes, this.#rules).filter(
      (found) =>
        found.kind !== 'untranslated' && (isOfChange(found) || !known.has(sameness(found))),
    );
  }

  /**
   * Parts changes into those that can be saved together, each key alone or with others, and those
   * that break a rule. An English text that makes a translation wrong is wrong itself.
   */
  sortOut(changes: readonly TextChange[]): { right: TextChange[]; wrong: WrongText[] } {
    const before = this.files.readAll();
    const wrong: WrongText[] = [];
    let right = [...changes];
    for (;;) {
      const findings = this.#findRefusals(before, right);
      if (findings.length === 0) return { right, wrong };
      const findingsOf = (change: TextChange, inAll: boolean): DraftFinding[] =>
        findings.filter(
          ({ language, key }) =>
            baseKey(key) === baseKey(change.key) && (inAll || language === change.language),
        );
      const isDirect = right.some((change) => findingsOf(change, false).length > 0);
      const out = right.filter((change) => findingsOf(change, !isDirect).length > 0);
      if (out.length === 0) return { right, wrong };
      wrong.push(
        ...out.map((change) => {
          const { language, key, text, english } = change;
          const found = { language, key, text, findings: findingsOf(change, !isDirect) };
          return english === undefined ? found : { ...found, english };
        }),
      );
      right = right.filter((change) => !out.includes(change));
    }
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

  /** Writes the texts with the list of outdated translations: none, where one cannot be written. */
  #write(before: AllTexts, changes: readonly TextChange[]): void {
    const { files } = this;
    const sources = new Map<Language, string>();
    for (const language of LANGUAGES) {
      const { source } = files.read(language);
      const changed = changes
        .filter((change) => change.language === language)
        .reduce((text, change) => setText(text, change.key, change.text), source);
      if (changed !== source) sources.set(language, changed);
    }
    const after = files.parseWith(sources);
    const noted = noteChange(readOutdatedFile(files.folder), before, after, this.#commits);
    const { confirmed, ...list } = noteUnseen(noted, after, this.#seen, this.#commits);
    const outdated = { ...noteOlderEnglish(list, changes, after), ...(confirmed && { confirmed }) };
    const listed = changedSource(files.folder, outdated);
    files.write(sources, [
      ...(listed === undefined ? [] : [[listPath(files.folder), listed] as const]),
      [this.#seen, seenSource(after)],
    ]);
  }
}

const toBefore =
  (before: AllTexts) =>
  (change: TextChange): TextChange => ({
    ...change,
    text: before[change.language].get(change.key) ?? '',
  });
