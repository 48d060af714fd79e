/** The script of `initial-language.ts` as the build inlines it. */
declare const INITIAL_LANGUAGE_SCRIPT: string;
