import { readFileSync } from 'node:fs';
import type { TranslationTree } from '#contract/hub/catalogue.ts';
import { flattenTexts } from '../compile.ts';

/** Where in a file something is wrong; the message names file and line. */
export class TextFileError extends Error {}

const lineAt = (source: string, position: number): number =>
  source.slice(0, position).split('\n').length;

function positionOf(message: string, source: string): number {
  const position = /position (\d+)/.exec(message)?.[1];
  return position === undefined ? source.length : Number(position);
}

/** Reads a language file as flat keys; broken JSON throws a `TextFileError` that names file and line. */
export function readTextFile(path: string): Map<string, string> {
  const source = readFileSync(path, 'utf8');
  try {
    return flattenTexts(JSON.parse(source) as TranslationTree);
  } catch (error) {
    const message = (error as Error).message;
    throw new TextFileError(`${path}:${lineAt(source, positionOf(message, source))}: ${message}`, {
      cause: error,
    });
  }
}

/** The line of a file on which a nested key stands, 1 when it is not there. */
export function lineOfKey(source: string, key: string): number {
  let from = 0;
  for (const part of key.split('.')) {
    const at = source.indexOf(`"${part}":`, from);
    if (at === -1) return lineAt(source, from);
    from = at;
  }
  return lineAt(source, from);
}
