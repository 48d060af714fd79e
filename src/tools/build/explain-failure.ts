import { UnknownLanguagesError } from '#config/site/build-languages.ts';
import { TextFileError } from '#i18n/check/read-texts.ts';
import { TextMistakes } from '#i18n/check/stop-on-mistakes.ts';
import { FolderInUseError } from '#lib/folder-lock.ts';
import { SheetMistakes } from '#site-data/check-capability-sheets.ts';
import { CatalogueMistakes } from '#site-data/pull-catalogue.ts';
import { HubUnavailableError } from '#site-data/pull.ts';

/**
 * Returns what a program prints of a failure in place of a stack trace; undefined for an error that
 * only its trace explains.
 */
export function explainFailure(error: unknown, program: string): string | undefined {
  const stopped = ({ message }: Error, why: string): string =>
    `${message}\n[${program}] stopped: ${why}`;
  if (error instanceof FolderInUseError || error instanceof UnknownLanguagesError) {
    return `[${program}] ${error.message}`;
  }
  if (error instanceof SheetMistakes) {
    return stopped(error, 'these capability sheets need a correction');
  }
  if (error instanceof CatalogueMistakes) {
    return stopped(error, 'these countries of the hub need a correction');
  }
  if (error instanceof TextMistakes || error instanceof TextFileError) {
    return stopped(error, 'these texts need a correction');
  }
  if (!(error instanceof HubUnavailableError)) return undefined;
  const why = 'there is no data of an earlier build to use instead; try again when the hub has it';
  return stopped(error, why);
}

/** Runs work of a program; ends the process with an explanation when it fails for such a cause. */
export async function exitExplained<T>(program: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const explained = explainFailure(error, program);
    if (explained === undefined) throw error;
    console.error(explained);
    process.exit(1);
  }
}
