import { parseArgs } from 'node:util';
import { TextFileError } from '#i18n/check/read-texts.ts';
import { stopOnFileMistakes, TextMistakes } from '#i18n/check/stop-on-mistakes.ts';
import { setting } from '../environment.ts';
import { rollBack } from './roll-back.ts';

const USAGE = `npm run publish                     builds, checks and publishes the site
npm run publish -- --dry-run        builds and checks it, and publishes nothing
npm run publish -- --rollback [n]   serves the release before, or the n-th before
                  --from NAME       rolls back only while release NAME is live`;

const log = (line: string): void => console.log(`[publish] ${line}`);

/** Ends the process with a message for editors about what to do. */
function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

interface Arguments {
  isDryRun: boolean;
  /** How many releases to go back, for a roll-back. */
  steps: number | undefined;
  from: string | undefined;
}

function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      options: {
        'dry-run': { type: 'boolean' },
        rollback: { type: 'boolean' },
        from: { type: 'string' },
      },
      allowPositionals: true,
    });
    const [count = '1', ...more] = positionals;
    const isRollback = values.rollback === true;
    const isCount = /^[1-9]\d?$/.test(count) && more.length === 0;
    const isOfRollback = positionals.length > 0 || values.from !== undefined;
    if (!isCount || (isOfRollback && !isRollback)) stop(USAGE);
    return {
      isDryRun: values['dry-run'] === true,
      steps: isRollback ? Number(count) : undefined,
      from: values.from,
    };
  } catch {
    return stop(USAGE);
  }
}

async function build(): Promise<void> {
  stopOnFileMistakes();
  const [{ buildSite }, { withHub }] = await Promise.all([
    import('../build-site.ts'),
    import('../with-hub.ts'),
  ]);
  await withHub(buildSite);
}

const { isDryRun, steps, from } = readArguments();
const releases = setting('RELEASES_DIR', 'releases');
try {
  if (steps !== undefined) {
    log(`serving ${rollBack(releases, steps, from)} again`);
    process.exit(0);
  }
  // A way back loads nothing that builds or checks.
  await build();
  const [{ publish }, { Progress }] = await Promise.all([
    import('./publish.ts'),
    import('../progress.ts'),
  ]);
  const follow = (what: string, total: number) => new Progress(`[publish] ${what}`, total);
  const outcome = await publish({ releases, built: 'dist', isDryRun, log, follow });
  if (outcome.kind === 'nothing-changed') log(`nothing has changed since ${outcome.name}`);
  else log(`report: ${outcome.report}`);
  if (outcome.kind === 'published') log(`published ${outcome.name}`);
  if (outcome.kind === 'dry-run') log('nothing is wrong; published nothing, as asked');
  if (outcome.kind === 'refused') {
    const lines = outcome.mistakes.map((mistake) => `  ${mistake}`).join('\n');
    stop(`${lines}\n[publish] published nothing: correct these mistakes first`);
  }
  process.exit(0);
} catch (error) {
  const isText = error instanceof TextMistakes || error instanceof TextFileError;
  stop(
    isText
      ? `${error.message}\n[publish] published nothing: these texts need a correction`
      : `[publish] ${(error as Error).message}`,
  );
}
