import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';
import type { TranslationTree } from '#contract/hub/translations.ts';
import { CLAIMS_READ_FILE } from '#i18n/check/claims-read.ts';
import { AD_POLICY_FILE, GLOSSARY_FILE } from '#i18n/check/glossary.ts';
import { LEGAL_DATES_FILE } from '#i18n/check/legal-dates.ts';
import { parseJson, parseTexts } from '#i18n/check/read-texts.ts';
import { overlayTexts } from '#site-data/pull-texts.ts';
import { replaceFiles } from '#tools/platform/write-file.ts';
import type { AllTexts } from '#tools/text-checks/draft-checks.ts';
import { OUTDATED_LIST } from '#tools/text-checks/outdated-list.ts';
import { versionOf, watchCommit } from './file-version.ts';
import { writeMarked } from '../marks/marks.ts';

/** A language file as it is on the disk. */
interface TextFile {
  version: string;
  source: string;
  texts: ReadonlyMap<string, string>;
}

/** The files beside the texts that say what the desk checks, notes and dates. */
const LIST_FILES = [
  AD_POLICY_FILE,
  CLAIMS_READ_FILE,
  GLOSSARY_FILE,
  LEGAL_DATES_FILE,
  OUTDATED_LIST,
];

/** Gives each thing a number of its own, in the order in which they come. */
class Ordinals {
  #byName = new Map<string, number>();

  get names(): string[] {
    return [...this.#byName.keys()];
  }

  of = (name: string): number => {
    const number = this.#byName.get(name) ?? this.#byName.size;
    this.#byName.set(name, number);
    return number;
  };
}

/** The language files that the desk edits, read again when they change on the disk. */
export class TextFiles {
  readonly folder: string;
  /** Another one at each start, as keys get other numbers then. */
  readonly #start = randomUUID();
  /** Texts, as `language key`, and names of values; their numbers are in the marks. */
  readonly keys = new Ordinals();
  readonly names = new Ordinals();
  #files = new Map<Language, TextFile>();
  #trees = new Map<Language, { versions: string; tree: TranslationTree }>();

  /** Returns a string that differs when the folder is at another commit. */
  readonly commit: () => string;

  constructor(folder: string) {
    this.folder = folder;
    this.commit = watchCommit(folder);
  }

  path(language: Language): string {
    return join(this.folder, `${language}.json`);
  }

  /** Returns a file as it is now; throws `TextFileError` on broken JSON. */
  read(language: Language): TextFile {
    const version = versionOf(this.path(language));
    const known = this.#files.get(language);
    if (known?.version === version) return known;
    const source = readFileSync(this.path(language), 'utf8');
    const file = { version, source, texts: parseTexts(this.path(language), source) };
    this.#files.set(language, file);
    return file;
  }

  /** Returns the texts of all languages as they will be with other sources of some files. */
  parseWith(sources: ReadonlyMap<Language, string>): AllTexts {
    const texts = [...sources].map(
      ([language, source]) => [language, parseTexts(this.path(language), source)] as const,
    );
    return { ...this.readAll(), ...Object.fromEntries(texts) };
  }

  /** Replaces the files of languages and others with them, all or none. */
  write(
    sources: ReadonlyMap<Language, string>,
    others: readonly (readonly [path: string, content: string])[] = [],
  ): void {
    const texts = [...sources].map(([language, source]) => [this.path(language), source] as const);
    replaceFiles(new Map([...texts, ...others]));
    for (const language of sources.keys()) this.#files.delete(language);
  }

  /** Returns the texts of all languages as they are now. */
  readAll(): AllTexts {
    return Object.fromEntries(
      LANGUAGES.map((language) => [language, this.read(language).texts]),
    ) as AllTexts;
  }

  /** Throws `TextFileError` where one of the lists beside the texts is broken JSON. */
  checkLists(): void {
    const paths = LIST_FILES.map((name) => join(this.folder, name)).filter(existsSync);
    for (const path of paths) parseJson(path, readFileSync(path, 'utf8'));
  }

  /**
   * Returns a string that differs after a change of a text or of a list beside the texts, at
   * another commit, and at each start.
   */
  version(): string {
    const texts = LANGUAGES.map((language) => this.read(language).version);
    const lists = LIST_FILES.map((name) => versionOf(join(this.folder, name)));
    return [this.#start, ...texts, ...lists, this.commit()].join('|');
  }

  /** Returns the texts of a language as pages read them, English where it lacks one. */
  tree(language: Language, isMarked: boolean): TranslationTree {
    const parse = (one: Language): TranslationTree =>
      JSON.parse(this.read(one).source) as TranslationTree;
    if (!isMarked) return overlayTexts(parse(DEFAULT_LANGUAGE), parse(language));
    const versions = this.read(DEFAULT_LANGUAGE).version + this.read(language).version;
    const known = this.#trees.get(language);
    if (known?.versions === versions) return known.tree;
    const tree = this.#mark(overlayTexts(parse(DEFAULT_LANGUAGE), parse(language)), language, '');
    this.#trees.set(language, { versions, tree });
    return tree;
  }

  #mark(tree: TranslationTree, language: Language, prefix: string): TranslationTree {
    return Object.fromEntries(
      Object.entries(tree).map(([name, value]) => [
        name,
        typeof value === 'string'
          ? writeMarked(value, this.keys.of(`${language} ${prefix}${name}`), this.names.of)
          : this.#mark(value, language, `${prefix}${name}.`),
      ]),
    );
  }
}
