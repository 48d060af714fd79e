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
    /** A text message that becomes several ones. */
    | 'message'
    /** A direction that is set by hand. */
    | 'direction'
    /** A new line in a title, a subject or a label. */
    | 'line-end';
  language: Language;
  key: string;
  detail: string;
  /** What the detail names, for a sentence in another language. */
  values?: Readonly<Record<string, string | number>>;
}

/** Where an editor finds a text: in a file, or at the hub, which serves it in the file's place. */
export type TextPlace = TextLine | 'hub';

/** A line of a file with texts; lines count from 1. */
interface TextLine {
  file: string;
  line: number;
}

/** Returns the line as terminals and code editors name it. */
export const nameLine = ({ file, line }: TextLine): string => `${file}:${line}`;

/** A finding with the place of its text. */
export interface PlacedFinding extends Finding {
  place: TextPlace;
}

/** Returns the line about a finding for a terminal: place, kind, key and detail. */
export function findingLine({ place, language, kind, key, detail }: PlacedFinding): string {
  const where = place === 'hub' ? `texts of the hub, ${language}` : nameLine(place);
  return `${where}: ${kind}: ${key}: ${detail}`;
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

/**
 * Kinds that stop a release, but no build: what an editor or a developer tries out may break these
 * rules for a while, what visitors see may not.
 */
export const STOPS_RELEASE: ReadonlySet<Finding['kind']> = new Set([
  ...STOPS_BUILD,
  'glossary',
  'ad-policy',
  'button',
  'message',
  'direction',
  'line-end',
]);
