import { stopOnFileMistakes } from '#i18n/check/stop-on-mistakes.ts';
import { buildSite } from '#tools/build/build-site.ts';
import { exitExplained } from '#tools/build/explain-failure.ts';
import { withHub } from '#tools/serve/with-hub.ts';

await exitExplained('build', async () => {
  stopOnFileMistakes();
  await withHub(buildSite);
});
process.exit(0);
