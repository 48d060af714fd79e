import { stopOnFileMistakes } from '#i18n/check/stop-on-mistakes.ts';
import { buildSite } from '#tools/build/build-site.ts';
import { explainFailure } from '#tools/build/explain-failure.ts';
import { withHub } from '#tools/serve/with-hub.ts';

try {
  stopOnFileMistakes();
  await withHub(buildSite);
  process.exit(0);
} catch (error) {
  const explained = explainFailure(error);
  if (explained === undefined) throw error;
  console.error(explained);
  process.exit(1);
}
