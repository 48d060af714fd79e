import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGES } from '#config/languages.ts';
import { setting } from '#tools/platform/environment.ts';
import { announceStep, followStep, writeRecord } from '#tools/platform/steps.ts';
import { AFTER_SWITCH_FAILED, type AfterSwitch } from './releases/after-switch.ts';
import type { OutcomeRecord } from './releases/job-records.ts';
import { findLive, type ReleaseRecord } from './releases/releases.ts';
import { rollBack } from './roll-back.ts';

const USAGE = `npm run publish                     builds, checks and publishes the site
npm run publish -- --dry-run        builds and checks it, and publishes nothing
                    --language es   writes the report in this language: ${LANGUAGES.join(', ')}
npm run publish -- --rollback [n]   serves the release before, or the n-th before
                  --from NAME       rolls back only while release NAME is live`;

const log = (line: string): void => console.log(`[publish] ${line}`);

/** Where the texts and prices of a site are from; unknown of one that is built already. */
function findHub(isPrebuilt: boolean): ReleaseRecord['hub'] {
  if (setting('HUB_BUILD_URL', '') !== '') return 'configured';
  return isPrebuilt ? undefined : 'sandbox';
}

/** Ends the process with a message for editors about what to do. */
function stop(message: string, code = 1): never {
  console.error(message);
  process.exit(code);
}

interface Arguments {
  isDryRun: boolean;
  /** How many releases to go back, for a roll-back. */
  steps: number | undefined;
  from: string | undefined;
  /** The language of the report. */
  language: Language;
}

function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      options: {
        'dry-run': { type: 'boolean' },
        rollback: { type: 'boolean' },
        from: { type: 'string' },
        language: { type: 'string' },
      },
      allowPositionals: true,
    });
    const [count = '1', ...more] = positionals;
    const { language = DEFAULT_LANGUAGE } = values;
    if (!isLanguage(language)) return stop(USAGE);
    const isRollback = values.rollback === true;
    const isCount = /^[1-9]\d?$/.test(count) && more.length === 0;
    const isOfRollback = positionals.length > 0 || values.from !== undefined;
    if (!isCount || (isOfRollback && !isRollback)) stop(USAGE);
    return {
      isDryRun: values['dry-run'] === true,
      steps: isRollback ? Number(count) : undefined,
      from: values.from,
      language,
    };
  } catch {
    return stop(USAGE);
  }
}

/** Stops when the command after a switch has failed; the switch stays. */
function stopOnFailure(failure: string | undefined): void {
  if (failure === undefined) return;
  const advice = 'Correct it and publish again, or run it by hand';
  stop(
    `[publish] the release is live, but the command after it failed: ${failure}. ${advice}.`,
    AFTER_SWITCH_FAILED,
  );
}

const releases = setting('RELEASES_DIR', 'releases');
const command = setting('AFTER_SWITCH_COMMAND', '');
const interruption = new AbortController();
const after: AfterSwitch | undefined =
  command === '' ? undefined : { command, log, interruption: interruption.signal };

/** Hosts are switched: what became of it is still to be reported. */
let isSwitched = false;
const markSwitched = (): void => void (isSwitched = true);

const cancel = (): never => stop('[publish] cancelled; published nothing');

/**
 * Ends the run on a signal before the switch. After it, a terminal ends the command alone, and
 * SIGTERM nothing, as by that the desk cancels: a job that has just switched goes on to its end.
 */
function handleSignals(): void {
  process.on('SIGTERM', () => isSwitched || cancel());
  for (const signal of ['SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => (isSwitched ? interruption.abort() : cancel()));
  }
}

async function goBack(steps: number, from: string | undefined): Promise<void> {
  markSwitched();
  const { name, failure } = await rollBack(releases, steps, { from, after });
  log(`serving ${name} again`);
  stopOnFailure(failure);
}

async function build<T>(whenBuilt: () => T): Promise<T> {
  const [{ buildSiteFor }, { withHub }] = await Promise.all([
    import('#tools/build/build-site.ts'),
    import('#tools/serve/with-hub.ts'),
  ]);
  let isBuilt = false;
  const afterBuild = (): T => {
    isBuilt = true;
    return whenBuilt();
  };
  try {
    return await withHub((hubUrl) => buildSiteFor(hubUrl, afterBuild));
  } catch (error) {
    const { BuildError, findFailure } = await import('./releases/job-records.ts');
    if (isBuilt || findFailure(error) !== undefined) throw error;
    throw new BuildError((error as Error).message, { cause: error });
  }
}

/** Writes the cause of a failure as a record, if an editor can do something about it. */
async function writeFailure(error: unknown): Promise<void> {
  const { findFailure } = await import('./releases/job-records.ts');
  const failure = findFailure(error);
  if (failure !== undefined) writeRecord({ failure });
}

/** Calls `work`; stops with the places of texts that no page can be built from. */
async function stopOnTexts<T>(work: (checkFiles: () => void) => Promise<T>): Promise<T> {
  const [{ TextFileError }, { stopOnFileMistakes, TextMistakes }] = await Promise.all([
    import('#i18n/check/read-texts.ts'),
    import('#i18n/check/stop-on-mistakes.ts'),
  ]);
  try {
    return await work(stopOnFileMistakes);
  } catch (error) {
    if (!(error instanceof TextMistakes || error instanceof TextFileError)) throw error;
    await writeFailure(error);
    const advice = 'published nothing: these texts need a correction';
    return stop(`${error.message}\n[publish] ${advice}`);
  }
}

async function publishSite(
  { isDryRun, language }: Arguments,
  checkFiles: () => void,
): Promise<void> {
  const prebuilt = setting('PREBUILT_SITE', '');
  if (prebuilt === '') {
    announceStep('texts');
    checkFiles();
  }
  const { publish } = await import('./publish.ts');
  const outcome = await publish({
    releases,
    built: prebuilt === '' ? 'dist' : prebuilt,
    build: prebuilt === '' ? build : undefined,
    hub: findHub(prebuilt !== ''),
    isDryRun,
    language,
    log,
    follow: (step, total) => followStep('publish', step, total),
    beforeSwitch: markSwitched,
    after,
  });
  writeRecord({
    outcome: outcome.kind,
    reused: outcome.reused,
    ...(outcome.fileTexts.length > 0 && { fileTexts: outcome.fileTexts }),
    ...('report' in outcome && { report: basename(dirname(outcome.report)) }),
  } satisfies OutcomeRecord);
  for (const { folder, reason } of outcome.leftovers) {
    log(`warning: could not remove ${folder}: ${reason}. Nothing serves it; remove it by hand.`);
  }
  if (outcome.kind === 'nothing-changed') log(`nothing has changed since ${outcome.name}`);
  else log(`report: ${outcome.report}`);
  if (outcome.kind === 'published') log(`published ${outcome.name}`);
  if (outcome.kind === 'dry-run') log('nothing is wrong; published nothing, as asked');
  if (outcome.kind === 'refused') {
    const lines = outcome.mistakes.map((mistake) => `  ${mistake}`).join('\n');
    stop(`${lines}\n[publish] published nothing: correct these mistakes first`);
  }
  if ('failure' in outcome) stopOnFailure(outcome.failure);
}

/** Returns the release that hosts serve; undefined where that is not known. */
function readLive(): string | undefined {
  try {
    return findLive(releases);
  } catch {
    return undefined;
  }
}

const args = readArguments();
const liveBefore = readLive();
handleSignals();
try {
  // The way back loads nothing that builds or checks: it takes less than a second.
  if (args.steps === undefined) await stopOnTexts((checkFiles) => publishSite(args, checkFiles));
  else await goBack(args.steps, args.from);
  process.exit(0);
} catch (error) {
  await writeFailure(error);
  const { message } = error as Error;
  const live = readLive();
  if (live === liveBefore) stop(`[publish] ${message}`);
  stop(`[publish] the release ${live} is live, but then: ${message}`, AFTER_SWITCH_FAILED);
}
