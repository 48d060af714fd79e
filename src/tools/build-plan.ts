import { LANGUAGES, type Language } from '#config/languages.ts';
import type { BuildInputs } from './build-inputs.ts';

/** What has to be built: nothing, everything, or the pages of the languages whose texts changed. */
export type BuildPlan =
  { kind: 'current' } | { kind: 'everything' } | { kind: 'languages'; languages: Language[] };

/** Compares what the last build was made from with what is there now. */
export function planBuild(last: BuildInputs | undefined, now: BuildInputs): BuildPlan {
  if (last === undefined || last.shared !== now.shared) return { kind: 'everything' };
  const languages = LANGUAGES.filter((language) => last.texts[language] !== now.texts[language]);
  if (languages.length === 0) return { kind: 'current' };
  if (languages.length === LANGUAGES.length) return { kind: 'everything' };
  return { kind: 'languages', languages };
}
