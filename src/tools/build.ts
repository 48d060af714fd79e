import { TextFileError } from '#i18n/check/read-texts.ts';
import { stopOnFileMistakes, TextMistakes } from '#i18n/check/stop-on-mistakes.ts';
import { FolderInUseError } from '#lib/folder-lock.ts';
import { SheetMistakes } from '#site-data/check-capability-sheets.ts';
import { buildSite } from '#tools/build/build-site.ts';
import { withHub } from '#tools/serve/with-hub.ts';

try {
  stopOnFileMistakes();
  await withHub(buildSite);
  process.exit(0);
} catch (error) {
  if (error instanceof FolderInUseError) {
    console.error(`[build] ${error.message}`);
    process.exit(1);
  }
  const isOfSheets = error instanceof SheetMistakes;
  if (!(isOfSheets || error instanceof TextMistakes || error instanceof TextFileError)) throw error;
  const what = isOfSheets ? 'capability sheets' : 'texts';
  console.error(`${error.message}\n[build] stopped: these ${what} need a correction`);
  process.exit(1);
}
