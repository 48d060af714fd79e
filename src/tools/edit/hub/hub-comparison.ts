import { LANGUAGES, type Language } from '#config/languages.ts';
import type { TranslationTree } from '#contract/hub/translations.ts';
import { flattenTexts } from '#lib/text/text.ts';
import { nestTexts } from '#provider/domain/texts/tree.ts';
import type { HubRequest } from '#site-data/hub-request.ts';
import { findReplacedTexts, requestTexts } from '#site-data/pull-texts.ts';
import type { AllTexts, TextChange } from '#tools/text-checks/draft-checks.ts';
import { createKnownKeys } from '../texts/text-table.ts';

/** What the desk knows of the texts of a hub, which win over those of the files. */
export interface HubState {
  /** The languages that the hub has not responded for; what it serves in them is not known. */
  silent: Language[];
  /** The hub's texts where they differ from those of the files, by language and key. */
  texts: Record<Language, Record<string, string>>;
}

/** What the hub's texts would change in the files. */
export interface ComparedTexts {
  changes: TextChange[];
  /** Keys of the hub that no text has. */
  unknown: string[];
}

/** Compares the texts of the hub that the site is built from with those of the files. */
export class HubComparison {
  readonly #request: HubRequest;
  readonly #served = new Map<Language, ReadonlyMap<string, string>>();

  constructor(request: HubRequest) {
    this.#request = request;
  }

  /** Requests the texts of all languages; a language without a response has none. */
  async read(): Promise<void> {
    await Promise.all(LANGUAGES.map((language) => this.#readOne(language)));
  }

  async #readOne(language: Language): Promise<boolean> {
    const response = await requestTexts(this.#request, language);
    if (response.ok) this.#served.set(language, flattenTexts(response.value));
    else this.#served.delete(language);
    return response.ok;
  }

  /** Returns which texts the hub served otherwise than the files have them now. */
  compare(texts: AllTexts): HubState {
    const differing = LANGUAGES.map((language) => {
      const found = findReplacedTexts(texts[language], this.#served.get(language) ?? new Map());
      return [
        language,
        Object.fromEntries(Object.entries(found).map(([key, { hub }]) => [key, hub])),
      ];
    });
    return {
      silent: LANGUAGES.filter((language) => !this.#served.has(language)),
      texts: Object.fromEntries(differing) as HubState['texts'],
    };
  }

  /**
   * Returns the texts as a build lays those of the hub over those of the files; a language without
   * a response has those of its file.
   */
  overlay(texts: AllTexts): AllTexts {
    return Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        new Map([...texts[language], ...(this.#served.get(language) ?? [])]),
      ]),
    ) as unknown as AllTexts;
  }

  /**
   * Lists the texts that the hub serves otherwise, those too that a file lacks. Undefined while a
   * language has no response: the texts of the others alone may not fit those of the files.
   */
  list(texts: AllTexts): ComparedTexts | undefined {
    if (LANGUAGES.some((language) => !this.#served.has(language))) return undefined;
    const isKnown = createKnownKeys(texts);
    const unknown = new Set<string>();
    const changes = LANGUAGES.flatMap((language) =>
      [...(this.#served.get(language) ?? [])].flatMap(([key, text]): TextChange[] => {
        const seen = texts[language].get(key) ?? null;
        if (text === seen) return [];
        if (isKnown(key)) return [{ language, key, seen, text }];
        unknown.add(key);
        return [];
      }),
    );
    return { changes, unknown: [...unknown] };
  }

  /**
   * Returns the texts of the files that the hub serves otherwise, as the tree that its endpoint
   * serves, after a new request. Undefined when it does not respond.
   */
  async export(language: Language, texts: AllTexts): Promise<TranslationTree | undefined> {
    if (!(await this.#readOne(language))) return undefined;
    const served = this.#served.get(language) ?? new Map();
    const found = findReplacedTexts(texts[language], served);
    return nestTexts(Object.entries(found).map(([key, { file }]) => [key, file] as const));
  }
}
