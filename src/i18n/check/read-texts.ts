import { readFileSync } from 'node:fs';
import type { TranslationTree } from '#contract/hub/translations.ts';
import { flattenTexts } from '#lib/text/text.ts';

/** Where in a file something is wrong; the message names file and line. */
export class TextFileError extends Error {}

const lineAt = (source: string, position: number): number =>
  source.slice(0, position).split('\n').length;

function positionOf(message: string, source: string): number {
  const position = /position (\d+)/.exec(message)?.[1];
  return position === undefined ? source.length : Number(position);
}

/** Parses the source of a file; broken JSON throws a `TextFileError` that names file and line. */
export function parseJson<T>(path: string, source: string): T {
  try {
    return JSON.parse(source) as T;
  } catch (error) {
    const message = (error as Error).message;
    throw new TextFileError(`${path}:${lineAt(source, positionOf(message, source))}: ${message}`, {
      cause: error,
    });
  }
}

/** Parses the source of a language file into flat keys, as `parseJson` does. */
export const parseTexts = (path: string, source: string): Map<string, string> =>
  flattenTexts(parseJson<TranslationTree>(path, source));

/** Reads a language file as flat keys; throws `TextFileError` on broken JSON. */
export const readTextFile = (path: string): Map<string, string> =>
  parseTexts(path, readFileSync(path, 'utf8'));

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}:,]/g;

/** Returns the line of a nested key in the source of a JSON object, or of its nearest parent. */
export function lineOfKey(source: string, key: string): number {
  const path: string[] = [];
  let nearest = { depth: 0, position: 0 };
  let last: { text: string; position: number } | undefined;
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    if (token.startsWith('"')) last = { text: JSON.parse(token) as string, position: index };
    else if (token === '{') path.push('');
    else if (token === '}') path.pop();
    else if (token === ':' && last !== undefined) {
      path[path.length - 1] = last.text;
      const here = path.join('.');
      if (here === key) return lineAt(source, last.position);
      if (path.length > nearest.depth && key.startsWith(`${here}.`)) {
        nearest = { depth: path.length, position: last.position };
      }
    }
  }
  return lineAt(source, nearest.position);
}
