import type { Language } from '#config/languages.ts';

/** Something that an editor should look at in the texts. */
export interface Finding {
  kind: 'missing' | 'extra' | 'untranslated' | 'placeholder' | 'overlong' | 'plural' | 'unused';
  language: Language;
  key: string;
  detail: string;
}

/** Kinds that stop a build: a page could not be rendered, or would show a raw placeholder. */
export const STOPS_BUILD: ReadonlySet<Finding['kind']> = new Set([
  'missing',
  'placeholder',
  'plural',
]);
