import { useEffect, useMemo, useState, type FormEvent } from 'react';
import { CountryCombobox } from '#domain/country/CountryCombobox.tsx';
import { Button } from '#components/ui/Button.tsx';
import { useLeaving } from '#components/ui/use-leaving.ts';
import type { Language } from '#config/languages.ts';
import { chooseYourNumberRoute, ROUTES } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import {
  guessCountry,
  meantCountry,
  unpackCountries,
  type SearchCountry,
} from '#domain/country/country-search.ts';
import type { SearchTexts } from './searchable-countries.ts';

interface CountrySearchProps {
  id: string;
  language: Language;
  /** Packed by `packCountries`. */
  didCountries: string;
  packageCountries: string;
  home?: SearchCountry | undefined;
  /** Fields and button side by side where there is room. */
  row?: boolean;
  texts: SearchTexts;
}

/**
 * Returns the country of a typed text: a form that was sent before hydration holds its countries as
 * text only.
 */
function typedCountry(id: string, countries: readonly SearchCountry[]): SearchCountry | undefined {
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement ? meantCountry(countries, input.value) : undefined;
}

/** Returns the lists as of the build, and those of the API once they are there. */
function useCountries({ language, didCountries, packageCountries }: CountrySearchProps) {
  const built = useMemo(
    () => ({ did: unpackCountries(didCountries), package: unpackCountries(packageCountries) }),
    [didCountries, packageCountries],
  );
  const [live, setLive] = useState<{ did?: SearchCountry[]; package?: SearchCountry[] }>({});
  useEffect(() => {
    let isStale = false;
    const load = async (): Promise<void> => {
      const { loadLiveCountries } = await import('./live-countries.ts');
      const countries = await loadLiveCountries(language);
      if (!isStale) setLive(countries);
    };
    load().catch((reason: unknown) => console.warn('countries not loaded', reason));
    return () => {
      isStale = true;
    };
  }, [language]);
  return { ...built, ...live };
}

/**
 * Renders two countries and a button that leads to the numbers of that pair. Without JavaScript the
 * form leads to the page where every pair can be reached by links.
 */
export function CountrySearch(props: CountrySearchProps) {
  const { id, language, home, row = false, texts } = props;
  const countries = useCountries(props);
  const [from, setFrom] = useState<SearchCountry>();
  const [place, setPlace] = useState(home);
  const [tried, setTried] = useState(false);
  const [leaving, setLeaving] = useLeaving();
  const words = {
    showCountries: texts['search.show-countries'],
    noMatch: texts['search.no-match'],
    notOffered: texts['search.no-plan'],
    results: texts['search.results'],
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const didCountry = from ?? typedCountry(`${id}-from`, countries.did);
    const packageCountry = place ?? typedCountry(`${id}-in`, countries.package);
    if (didCountry === undefined || packageCountry === undefined) {
      document.getElementById(didCountry === undefined ? `${id}-from` : `${id}-in`)?.focus();
      return;
    }
    setLeaving(true);
    location.assign(
      localizedPath(language, chooseYourNumberRoute(didCountry.slug, packageCountry.slug)),
    );
  };
  return (
    <form
      id={id}
      className={`country-search${row ? ' country-search--row' : ''}`}
      action={localizedPath(language, ROUTES.getYourNumber)}
      noValidate
      onSubmit={submit}
    >
      <CountryCombobox
        id={`${id}-from`}
        name="from"
        label={texts['search.number-from']}
        placeholder={texts['search.number-from-placeholder']}
        countries={countries.did}
        chosen={from}
        onChoose={setFrom}
        error={tried && from === undefined ? texts['search.choose-number-country'] : undefined}
        texts={{ ...words, notOffered: texts['search.no-numbers'] }}
      />
      <CountryCombobox
        id={`${id}-in`}
        name="in"
        label={texts['search.you-are-in']}
        placeholder={texts['search.you-are-in-placeholder']}
        countries={countries.package}
        chosen={place}
        onChoose={setPlace}
        suggest={() => guessCountry(countries.package, navigator.languages)}
        error={tried && place === undefined ? texts['search.choose-package-country'] : undefined}
        texts={words}
      />
      <Button type="submit" variant="primary" className="country-search__submit" busy={leaving}>
        {texts['search.submit']}
      </Button>
    </form>
  );
}
