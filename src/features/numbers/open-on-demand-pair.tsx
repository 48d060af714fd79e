import { isLanguage } from '#config/languages.ts';
import { localizedPath, splitLocalizedPath } from '#i18n/localized-path.ts';
import type { Strings } from '#i18n/texts.ts';
import { renderInto } from '#islands/hydrate.ts';
import { pageLanguage } from '#stores/language.ts';
import type { PairTexts, PickerTexts } from './pair/numbers-texts.ts';
import { watchPressedNumber } from './picker/list/pressed-number.ts';
import { OnDemandPairPage } from './OnDemandPairPage.tsx';

/** What the page holds for a pair that the build did not know. */
export type OnDemandTexts = PairTexts &
  PickerTexts &
  Strings<
    | 'numbers.choose-title'
    | 'numbers.meta-title'
    | 'numbers.meta-title-same'
    | 'not-found.loading'
    | 'popup.unknown-country.title'
    | 'popup.server-error.title'
  > & { brand: string };

/**
 * Leads the language menu to the pair, whose address the page has taken: the build made its links
 * for the not-found page.
 */
export function pointLanguageLinks(links: Iterable<HTMLAnchorElement>, pathname: string): void {
  const { path } = splitLocalizedPath(pathname);
  for (const link of links) {
    const code = link.dataset['language'];
    if (isLanguage(code)) link.pathname = localizedPath(code, path);
  }
}

/**
 * Replaces the not-found page by the choose-number page of a pair that the API has but the build
 * did not.
 */
export function openOnDemandPair(didSlug: string, packageSlug: string): void {
  const section = document.querySelector<HTMLElement>('[data-on-demand-pair]');
  const place = section?.querySelector<HTMLElement>('[data-on-demand-content]');
  if (!section || !place) return;
  const texts = JSON.parse(place.dataset['texts'] ?? '{}') as OnDemandTexts;
  document.querySelector('[data-not-found]')?.remove();
  section.hidden = false;
  const links = document.querySelectorAll<HTMLAnchorElement>('a[data-language]');
  pointLanguageLinks(links, location.pathname);
  watchPressedNumber();
  const sellsToCustomers = 'sellsToCustomers' in place.dataset;
  const wanted = {
    language: pageLanguage(),
    didName: didSlug,
    packageName: packageSlug,
    sellsToCustomers,
  };
  renderInto(place, <OnDemandPairPage wanted={wanted} texts={texts} />);
}
