import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';
import { replacements } from '../capability-texts.ts';
import type { CompiledTexts } from '../compile.ts';
import { readButtonKeys } from './button-keys.ts';
import { compareWithEnglish, findUntiedTexts } from './compare-languages.ts';
import type { Finding } from './finding.ts';
import {
  AD_POLICY_FILE,
  type AdPolicy,
  findRefusedWords,
  findReplacedWords,
  type Glossary,
  GLOSSARY_FILE,
  readAdPolicy,
  readGlossary,
} from './glossary.ts';
import { findWrongLook } from './look.ts';
import { findLongMessages } from './message-length.ts';
import { baseKey } from './plural-keys.ts';
import { readTextFile } from './read-texts.ts';

const KEY_LITERAL = /['"]([a-zA-Z0-9_-]+(?:\.[a-zA-Z0-9_-]+)+)['"]/g;
const KEY_TEMPLATE = /`([a-z0-9-]+(?:[\w.-]|\$\{[^`}]*\})+)`/g;

function templatePattern(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join('[\\w.-]+')}$`);
}

/**
 * How the sources name keys: whole literals, and templates for families of keys such as
 * `popup.${name}.title`.
 */
interface KeyUses {
  literals: ReadonlySet<string>;
  templates: readonly RegExp[];
}

/** Reads every key that the sources below a folder name, but for files of those names. */
export function readKeyUses(folder: string, except: readonly string[] = []): KeyUses {
  const literals = new Set<string>();
  const templates = new Map<string, RegExp>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(ts|tsx|astro|mjs)$/.test(name) || except.includes(basename(name))) continue;
    const source = readFileSync(join(folder, name), 'utf8');
    for (const match of source.matchAll(KEY_LITERAL)) literals.add(match[1] as string);
    for (const [, template] of source.matchAll(KEY_TEMPLATE)) {
      if (template?.includes('${')) templates.set(template, templatePattern(template));
    }
  }
  return { literals, templates: [...templates.values()] };
}

/** Returns whether some source names this key. */
export function isUsed(key: string, uses: KeyUses): boolean {
  const base = baseKey(key);
  return uses.literals.has(base) || uses.templates.some((pattern) => pattern.test(base));
}

/** What texts are checked against beside each other. */
export interface TextRules {
  glossary: Glossary;
  policy: AdPolicy;
  /** The keys of texts on buttons. */
  buttons: ReadonlySet<string>;
}

/** Reads them from the lists beside the texts of a folder, and from the sources. */
export const readTextRules = (folder = 'i18n'): TextRules => ({
  glossary: readGlossary(join(folder, GLOSSARY_FILE)),
  policy: readAdPolicy(join(folder, AD_POLICY_FILE)),
  buttons: readButtonKeys('src'),
});

/** Checks the texts of a language by every rule that a text can break by itself. */
export const checkLanguage = (
  language: Language,
  texts: CompiledTexts,
  english: CompiledTexts,
  { glossary, policy, buttons }: TextRules,
): Finding[] => [
  ...compareWithEnglish(language, texts, english),
  ...findUntiedTexts(language, texts),
  ...findReplacedWords(language, texts, glossary),
  ...findRefusedWords(language, texts, policy),
  ...findWrongLook(language, texts, buttons),
  ...findLongMessages(language, texts),
];

/**
 * Checks the files of all languages against each other, the glossary and the sources; throws
 * `TextFileError` on broken JSON.
 */
export function checkTexts(
  file: (language: Language) => string = (language) => `i18n/${language}.json`,
): Finding[] {
  const english = readTextFile(file(DEFAULT_LANGUAGE));
  const rules = readTextRules();
  const checked = LANGUAGES.flatMap((language) =>
    checkLanguage(language, readTextFile(file(language)), english, rules),
  );
  const uses = readKeyUses('src', ['capability-texts.ts']);
  const replaced = new Map(replacements().map(([key, by]) => [by, key]));
  const unused = [...english.keys()]
    .filter((key) => !isUsed(replaced.get(key) ?? key, uses))
    .map((key) => ({
      kind: 'unused' as const,
      language: DEFAULT_LANGUAGE,
      key,
      detail: 'no source names it',
    }));
  return [...checked, ...unused];
}
