import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { LANGUAGES } from '#config/languages.ts';
import { LEGAL_DATES_FILE } from '#i18n/check/legal-dates.ts';
import { flattenTexts } from '#lib/text/text.ts';
import { SiteData, siteDataPaths } from '#site-data/read.ts';

type TextTree = Parameters<typeof flattenTexts>[0];

/** Returns a digest that is long enough to distinguish the contents of one site. */
const digestOf = (content: string | Buffer): string =>
  hash('sha256', content, 'base64url').slice(0, 16);

const ABSENT = '-';

/**
 * The inputs of pages as the data files have them, by the names under which pages record them:
 * `text:en:faq.title`, `file:i18n/en.json`, and the data of `src/site-data/read.ts`.
 */
export class SiteInputs {
  readonly #data = new SiteData();
  readonly #texts = new Map<string, ReadonlyMap<string, string>>();
  readonly #digests = new Map<string, string>();

  /** Reads the files at once: pages that are rendered later are never older than their digests. */
  constructor() {
    this.#data.load();
    for (const language of LANGUAGES) {
      this.#textsOf(language);
      this.digest(`file:i18n/${language}.json`);
    }
    this.digest(`file:i18n/${LEGAL_DATES_FILE}`);
  }

  /** Returns the digest of an input; throws on a name that is none. */
  digest(name: string): string {
    let digest = this.#digests.get(name);
    if (digest === undefined) {
      digest = this.#digest(name);
      this.#digests.set(name, digest);
    }
    return digest;
  }

  #digest(name: string): string {
    const [kind, id = '', ...rest] = name.split(':');
    if (kind === 'file') return existsSync(id) ? digestOf(readFileSync(id)) : ABSENT;
    if (kind === 'text') {
      const text = this.#textsOf(id).get(rest.join(':'));
      return text === undefined ? ABSENT : digestOf(text);
    }
    const value = this.#data.slice(name);
    return value === undefined ? ABSENT : digestOf(JSON.stringify(value));
  }

  #textsOf(language: string): ReadonlyMap<string, string> {
    let texts = this.#texts.get(language);
    if (texts === undefined) {
      texts = flattenTexts(
        JSON.parse(readFileSync(siteDataPaths.texts(language), 'utf8')) as TextTree,
      );
      this.#texts.set(language, texts);
    }
    return texts;
  }
}

const digests = new WeakMap<object, string>();

/**
 * Returns a digest of what `getStaticPaths` gives a page. Most pages get the same few objects, each
 * of which is digested once.
 */
export function digestOfProps(props: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(props).map(([name, value]) => {
    if (typeof value !== 'object' || value === null) return [name, value];
    let digest = digests.get(value);
    if (digest === undefined) {
      digest = digestOf(JSON.stringify(value));
      digests.set(value, digest);
    }
    return [name, digest];
  });
  return digestOf(JSON.stringify(parts));
}
