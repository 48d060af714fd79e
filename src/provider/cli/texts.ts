import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { isLanguage, type Language } from '#config/languages.ts';
import { getTranslation } from '#contract/hub/translations.ts';
import type { ProviderConfig } from '#provider/platform/config.ts';
import { openDatabase } from '#provider/platform/db/open.ts';
import { editText, importTexts } from '#provider/domain/texts/edit.ts';
import { readFileTexts } from '#provider/domain/texts/read-texts.ts';
import { flattenTexts } from '#lib/text/text.ts';

const USAGE = `Usage:
  texts set <language> <key> <text>      stores one text
  texts import <language> <file.json>    stores every text of a file shaped like i18n/<language>.json`;

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Names the stored keys that no text file has, as most of them are mistyped. */
async function printUnknown(language: Language, keys: Iterable<string>): Promise<void> {
  const known = await readFileTexts(language);
  const unknown = [...keys].filter((key) => !known.has(key));
  if (unknown.length > 0) print(`no page or message of this version has ${unknown.join(', ')}`);
}

/**
 * Edits the texts in the database that the configuration names; throws with the usage when the
 * words make no command.
 */
export async function runTextsCommand(
  config: Pick<ProviderConfig, 'databaseUrl' | 'dataDir'>,
  words: readonly string[],
): Promise<void> {
  const [, verb, language, subject, text] = words;
  // A text without its quotes would be stored as its first word.
  const complete = verb === 'set' ? words.length === 5 : verb === 'import' && words.length === 4;
  if (!isLanguage(language) || !subject || !complete) throw new Error(USAGE);
  const tree =
    verb === 'import'
      ? z.parse(getTranslation.response, JSON.parse(await readFile(subject, 'utf8')))
      : null;
  const opened = await openDatabase(config);
  const at = new Date();
  try {
    if (tree) {
      const count = await importTexts(opened.db, { language, tree, at });
      print(`${count} texts stored`);
    } else {
      await editText(opened.db, { language, key: subject, value: text ?? '', at });
      print('1 text stored');
    }
    await printUnknown(language, tree ? flattenTexts(tree).keys() : [subject]);
  } finally {
    await opened.close();
  }
}
