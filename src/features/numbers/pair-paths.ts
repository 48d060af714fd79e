import type { Language } from '#config/languages.ts';
import { builtLanguages, languageParam } from '#i18n/static-paths.ts';
import { readCatalogue } from '#site-data/read.ts';
import type { DidCountry, PackageCountry } from '#site-data/site-data.ts';

/** What a choose-number page is built from. */
export interface PairProps {
  language: Language;
  did: DidCountry;
  own: PackageCountry;
}

/** `getStaticPaths` of the choose-number pages: every number country with every package country in every language. */
export function pairPaths() {
  const { didCountries, packageCountries } = readCatalogue();
  return builtLanguages.flatMap((language) =>
    didCountries.flatMap((did) =>
      packageCountries.map((own) => ({
        params: {
          language: languageParam(language),
          didCountry: did.slug,
          packageCountry: own.slug,
        },
        props: { language, did, own } satisfies PairProps,
      })),
    ),
  );
}
