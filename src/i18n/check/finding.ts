import type { Language } from '#config/languages.ts';

/** Something that an editor should look at in the texts. */
export interface Finding {
  kind:
    | 'missing'
    | 'extra'
    | 'untranslated'
    | 'placeholder'
    | 'overlong'
    | 'plural'
    | 'unused'
    | 'glossary'
    | 'ad-policy'
    | 'untied'
    /** Half a placeholder. */
    | 'braces'
    /** A label that is too long for its button. */
    | 'button'
    /** A direction that is set by hand. */
    | 'direction';
  language: Language;
  key: string;
  detail: string;
  /** What the detail names, for a sentence in another language. */
  values?: Readonly<Record<string, string | number>>;
}

/**
 * Kinds that stop a build: a page could not be rendered, would show a raw placeholder, or would
 * promise what the provider may lack.
 */
export const STOPS_BUILD: ReadonlySet<Finding['kind']> = new Set([
  'missing',
  'placeholder',
  'braces',
  'plural',
  'untied',
]);
