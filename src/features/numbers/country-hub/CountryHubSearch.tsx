import { type ReactNode, useEffect, useState } from 'react';
import { Select } from '#components/ui/form/Field.tsx';
import { useHydrated } from '#components/ui/hydration.ts';
import type { Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { fillText } from '#lib/text/text.ts';
import type { Cents } from '#lib/money/money.ts';
import { LiveList, useBuiltList } from '#features/numbers/picker/list/LiveList.tsx';
import { NoNumbers } from '#features/numbers/picker/list/NoNumbers.tsx';
import type { BuiltPlaces } from '#features/numbers/pair/load-pair.ts';
import {
  countNumbers,
  listPlaces,
  type NumberGroup,
  type SearchableBy,
} from '#features/numbers/pair/number-groups.ts';
import { ALL_NUMBERS, searchNumbers } from '#features/numbers/picker/search/number-search.ts';
import { SearchTools } from '#features/numbers/picker/list/SearchTools.tsx';
import { useNumberSearch } from '#features/numbers/picker/search/use-number-search.ts';
import { chooseNumberPath, type CountryHubSearchTexts } from './country-hub-search.ts';

/** A country that a number can be used in, and what a month of the cheapest number costs there. */
interface PackageCountryOption {
  slug: string;
  name: string;
  packageId: number;
  baseCents: Cents;
}

interface CountryHubSearchProps {
  language: Language;
  /** The number country. The name is serialized into every such page, so it is short. */
  did: { id: number; slug: string };
  places: BuiltPlaces;
  /** The first one counts until the visitor chooses another. */
  homes: readonly [PackageCountryOption, ...PackageCountryOption[]];
  built: SearchableBy;
  texts: CountryHubSearchTexts;
  /** The numbers as of the build. */
  children?: ReactNode;
}

interface LoadedNumbers {
  packageId: number;
  groups: NumberGroup[];
  formatNumber: (number: string) => string;
}

/**
 * Loads the numbers of a country with their prices in another. Those of the country before stay
 * until the new ones have loaded, and when that fails; `isCurrent` is false for them.
 */
function useNumbers(
  { did: didCountry, places }: CountryHubSearchProps,
  { packageId }: PackageCountryOption,
) {
  const [loaded, setLoaded] = useState<LoadedNumbers>();
  const [request, setRequest] = useState({ packageId, failed: false });
  if (request.packageId !== packageId) setRequest({ packageId, failed: false });
  useEffect(() => {
    let isStale = false;
    const load = async (): Promise<void> => {
      const { loadNumbers, formatPhone } =
        await import('#features/numbers/picker/list/live-numbers.ts');
      const groups = await loadNumbers(didCountry.id, packageId, places);
      if (isStale) return;
      setRequest({ packageId, failed: groups === undefined });
      if (groups !== undefined) setLoaded({ packageId, groups, formatNumber: formatPhone });
    };
    load().catch((reason: unknown) => {
      console.warn('numbers not loaded', reason);
      if (!isStale) setRequest({ packageId, failed: true });
    });
    return () => {
      isStale = true;
    };
  }, [didCountry.id, packageId, places]);
  const isCurrent = loaded?.packageId === packageId;
  return { loaded, isCurrent, failed: request.failed };
}

/**
 * Returns a `ref` for a select that always has a value: what was chosen in the static page takes
 * the place of that of the form's state.
 */
const syncChosen =
  (value: string, take: (chosen: string) => void) =>
  (element: HTMLSelectElement | null): void => {
    if (element !== null && element.value !== value) take(element.value);
  };

/**
 * Renders the search of all numbers of a country. Each number leads to its choice on the page of
 * the country that the visitor is in.
 */
export function CountryHubSearch(props: CountryHubSearchProps) {
  const { language, did: didCountry, homes, built, texts, children } = props;
  const [search, changeSearch] = useNumberSearch();
  const chosen = homes.find(({ slug }) => slug === search.packageCountry) ?? homes[0];
  const { loaded, isCurrent, failed } = useNumbers(props, chosen);
  const groups = loaded?.groups;
  const before = useBuiltList(groups !== undefined);
  const isLoading = useHydrated() && !isCurrent && !failed;
  const soldOut = groups !== undefined && countNumbers(groups) === 0;
  const found = groups && searchNumbers(groups, search);
  const count = found === undefined ? built.count : countNumbers(found);
  const counted = fillText(texts['numbers.available'], { count });
  return (
    <div className="number-picker" aria-busy={isLoading}>
      {soldOut ? null : (
        <SearchTools
          search={search}
          onChange={changeSearch}
          by={built}
          places={listPlaces(groups ?? [], texts)}
          status={failed ? texts['numbers.not-loaded'] : counted}
          texts={texts}
        >
          <Select
            id="number-home"
            label={texts['search.you-are-in']}
            value={chosen.slug}
            ref={syncChosen(chosen.slug, (slug) => changeSearch({ packageCountry: slug }))}
            onChange={({ currentTarget }) => changeSearch({ packageCountry: currentTarget.value })}
          >
            {homes.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        </SearchTools>
      )}
      {groups === undefined ? children : null}
      {soldOut ? (
        <NoNumbers
          language={language}
          contactHref={localizedPath(language, ROUTES.contactUs)}
          texts={texts}
        />
      ) : null}
      {loaded === undefined || found === undefined || soldOut ? null : (
        <LiveList
          before={before}
          formatNumber={loaded.formatNumber}
          groups={loaded.groups}
          found={found}
          search={search}
          baseCents={isCurrent ? chosen.baseCents : undefined}
          texts={texts}
          renderChip={({ id, number: digits }, words) => (
            <a
              className="chip number-chip"
              href={chooseNumberPath(language, {
                didSlug: didCountry.slug,
                homeSlug: chosen.slug,
                id,
                digits,
              })}
            >
              {words}
            </a>
          )}
          onShowAll={() => changeSearch(ALL_NUMBERS)}
        />
      )}
    </div>
  );
}
