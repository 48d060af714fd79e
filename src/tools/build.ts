import { TextFileError } from '#i18n/check/read-texts.ts';
import { stopOnFileMistakes, TextMistakes } from '#i18n/check/stop-on-mistakes.ts';
import { buildSite } from './build-site.ts';
import { withHub } from './with-hub.ts';

try {
  stopOnFileMistakes();
  await withHub(buildSite);
  process.exit(0);
} catch (error) {
  if (!(error instanceof TextMistakes || error instanceof TextFileError)) throw error;
  console.error(`${error.message}\n[build] stopped: these texts need a correction`);
  process.exit(1);
}
