import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseKey } from './plural-keys.ts';

/** What a button shows on the narrowest screen without breaking its label more than once. */
export const BUTTON_LIMIT = 40;

/** A value counts as a short word; what it will be is not known to an editor. */
const VALUE_LENGTH = 8;

const ELEMENTS =
  /<(button|[A-Z]\w*Button)\b[^]*?<\/\1>|<a\b[^>]*?class(?:Name)?="[^"]*\bbutton\b[^]*?<\/a>/g;
/** What names or explains a button, and is not on it. */
const ATTRIBUTES = /\b(?:aria-[a-z]+|title|placeholder)=\{[^{}]*\}/g;
const KEY = /['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g;
const NAMED = /(?:^|[.-])(?:button|cta|submit)$/;

/** Reads the keys that the sources below a folder show on buttons. */
export function readButtonKeys(folder: string): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:astro|tsx)$/.test(name)) continue;
    for (const [element] of readFileSync(join(folder, name), 'utf8').matchAll(ELEMENTS)) {
      for (const [, key = ''] of element.replace(ATTRIBUTES, '').matchAll(KEY)) keys.add(key);
    }
  }
  return keys;
}

/** Returns whether a text is on a button. */
export const isOnButton = (key: string, buttons: ReadonlySet<string>): boolean =>
  buttons.has(baseKey(key)) || NAMED.test(baseKey(key));

/** Returns how long a text is on the screen, about. */
export const shownLength = (text: string): number =>
  text.replace(/\{\{[^}]*\}\}/g, 'x'.repeat(VALUE_LENGTH)).length;
