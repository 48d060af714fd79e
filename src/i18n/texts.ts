import i18next from 'i18next';
import type { TranslationTree } from '#contract/hub/translations.ts';
import type { Language } from '#config/languages.ts';
import { hasCapability } from '#config/capabilities/provider-capabilities.ts';
import { appUrl } from '#config/site/site.ts';
import { trackInput } from '#lib/page-inputs.ts';
import { flattenTexts } from '#lib/text/text.ts';
import type { TextValues } from '#lib/text/text.ts';
import { lackingTie, replacements, textsFor } from './capability-texts.ts';
import type { PromisedFeature } from './patterns/promise-patterns.ts';
import { type CompiledTexts, createTranslate } from './compile.ts';
// oxlint-disable-next-line no-restricted-imports -- the editors' texts lie outside `src`
import type en from '../../i18n/en.json';

/** Looks up a text of one language. */
export type Translate = (key: TextKey, values?: TextValues) => string;

const compiled = new Map<Language, { tree: TranslationTree; translate: Translate }>();

const replacedBy = Map.groupBy(replacements(), ([key]) => key);

const hasFeature = (feature: PromisedFeature): boolean =>
  feature === 'app' ? appUrl !== '' : hasCapability(feature);

/** Texts of a language that record which of them are looked up, absent plural forms included. */
class TrackedTexts extends Map<string, string> {
  readonly #language: Language;
  readonly #names = new Map<string, string>();

  constructor(language: Language, texts: CompiledTexts) {
    super();
    this.#language = language;
    for (const [key, text] of texts) this.set(key, text);
  }

  #track(key: string): void {
    let name = this.#names.get(key);
    if (name === undefined) {
      name = `text:${this.#language}:${key}`;
      this.#names.set(key, name);
    }
    trackInput(name);
  }

  override get(key: string): string | undefined {
    this.#track(key);
    for (const [, by] of replacedBy.get(key) ?? []) this.#track(by);
    return super.get(key);
  }
}

/**
 * Returns the texts of a language, compiled from what astro-i18next loaded
 * (docs/decisions/astro-i18next.md): once per build, and while pages are served as they are
 * developed, when they have changed. English is in it where the language lacks a text. What the
 * provider lacks is not promised; a text that has nothing in its place throws.
 */
export function getTexts(language: Language): Translate {
  const known = compiled.get(language);
  if (known !== undefined && !import.meta.env.DEV) return known.translate;
  const tree = i18next.getResourceBundle(language, 'translation') as TranslationTree;
  if (known?.tree === tree) return known.translate;
  const translate = createTranslate(
    new TrackedTexts(language, textsFor(hasFeature, flattenTexts(tree))),
    language,
  );
  compiled.set(language, { tree, translate });
  return translate;
}

/** Returns whether a text promises what the provider lacks and has nothing in its place. */
const isWithheld = (key: TextKey): boolean => lackingTie(key, hasFeature)?.without === null;

/**
 * Returns the strings that an island shows, and nothing else of the language; one that promises
 * what the provider lacks is empty where it has no replacement.
 */
export const pickTexts = <Key extends TextKey>(
  translate: Translate,
  keys: readonly Key[],
): Strings<Key> =>
  Object.fromEntries(
    keys.map((key) => [key, isWithheld(key) ? '' : translate(key)]),
  ) as Strings<Key>;

type Join<Prefix extends string, Key extends string> = Prefix extends '' ? Key : `${Prefix}.${Key}`;
type Leaves<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? Join<Prefix, Key>
    : Leaves<Tree[Key], Join<Prefix, Key>>;
}[keyof Tree & string];
type PluralSuffix = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other';
type WithoutPlural<Key extends string> = Key extends `${infer Base}${PluralSuffix}` ? Base : Key;

/** Every key of the English file; a plural's forms count as one key. */
export type TextKey = WithoutPlural<Leaves<typeof en>>;

/** The strings an island shows, by key. */
export type Strings<Key extends TextKey> = Readonly<Record<Key, string>>;
