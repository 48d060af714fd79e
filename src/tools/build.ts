import { TextFileError } from '#i18n/check/read-texts.ts';
import { stopOnFileMistakes, TextMistakes } from '#i18n/check/stop-on-mistakes.ts';
import { FolderInUseError } from '#lib/folder-lock.ts';
import { SheetMistakes } from '#site-data/check-capability-sheets.ts';
import { CatalogueMistakes } from '#site-data/pull-catalogue.ts';
import { buildSite } from '#tools/build/build-site.ts';
import { withHub } from '#tools/serve/with-hub.ts';

/** Returns what a failed build says instead of a stack trace; undefined for any other error. */
function explain(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message } = error;
  const stop = (what: string): string =>
    `${message}\n[build] stopped: these ${what} need a correction`;
  if (error instanceof FolderInUseError) return `[build] ${message}`;
  if (error instanceof SheetMistakes) return stop('capability sheets');
  if (error instanceof CatalogueMistakes) return stop('countries of the hub');
  const isOfTexts = error instanceof TextMistakes || error instanceof TextFileError;
  return isOfTexts ? stop('texts') : undefined;
}

try {
  stopOnFileMistakes();
  await withHub(buildSite);
  process.exit(0);
} catch (error) {
  const explained = explain(error);
  if (explained === undefined) throw error;
  console.error(explained);
  process.exit(1);
}
