import { isLanguage, type Language } from '#config/languages.ts';
import { chooseYourNumberRoute, ROUTES } from '#config/routes.ts';
import { localizedPath, splitLocalizedPath } from '#i18n/localized-path.ts';
import { openPopup } from '#stores/messages/popup.ts';

/** A pair for whose address, or for whose number country, the build made no page. */
export interface OnDemandPair {
  language: Language;
  didSlug: string;
  packageSlug: string;
  /** The address that the pair belongs to. */
  address: string;
}

/**
 * What the not-found page does: open the one in the address's language, query the API for a pair,
 * or stay and show its own address.
 */
type NotFoundStep =
  | { kind: 'open'; address: string }
  | { kind: 'pair'; pair: OnDemandPair }
  | { kind: 'stay'; address: string };

/** The address of a pair, or of a number country alone. */
const PAIR = /^\/(?:choose-your-number\/([^/]+)\/([^/]+)|phone-numbers\/([^/]+))\/?$/;

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Returns the address of a pair that a hash carries; undefined for any other hash. */
function findCarriedAddress(hash: string): Address | undefined {
  const [, pathname = '', search = ''] = /^#([^?]*)(.*)$/.exec(hash) ?? [];
  return PAIR.test(splitLocalizedPath(pathname).path) ? { pathname, search, hash: '' } : undefined;
}

/**
 * Decides by the address what the not-found page shows (docs/public-site.md, "Unknown addresses").
 * A host has one not-found page for all languages, so a pair in another language is opened on that
 * language's page by the hash. A number country alone is the pair with `homeSlug`, the package
 * country of the page's readers. A pair keeps its query, which may name a number or a search.
 */
export function notFoundStep(pageLanguage: string, shown: Address, homeSlug: string): NotFoundStep {
  const { pathname } = shown;
  const language = isLanguage(pageLanguage) ? pageLanguage : splitLocalizedPath(pathname).language;
  const notFoundPath = localizedPath(language, ROUTES.notFound);
  const wanted = (pathname === notFoundPath ? findCarriedAddress(shown.hash) : undefined) ?? shown;
  const address = splitLocalizedPath(wanted.pathname);
  const match = PAIR.exec(address.path);
  if (address.language !== language) {
    const home = localizedPath(address.language, ROUTES.notFound);
    if (pathname === home) return { kind: 'stay', address: home };
    return {
      kind: 'open',
      address: match === null ? home : `${home}#${wanted.pathname}${wanted.search}`,
    };
  }
  if (match === null) return { kind: 'stay', address: notFoundPath };
  const [, ofPair, packageSlug = homeSlug, alone = ''] = match;
  const didSlug = ofPair ?? alone;
  const pairOfHome = localizedPath(language, chooseYourNumberRoute(didSlug, packageSlug));
  const pair = {
    language,
    didSlug: decoded(didSlug),
    packageSlug: decoded(packageSlug),
    address: (ofPair === undefined ? pairOfHome : wanted.pathname) + wanted.search + wanted.hash,
  };
  return { kind: 'pair', pair };
}

/**
 * Shows an unknown address as the not-found page of its language, and passes a choose-number
 * address, or that of a number country, to `openPair`. A pop-up opens when that fails.
 */
export function startNotFound(
  openPair: (didSlug: string, packageSlug: string) => Promise<void>,
): void {
  const home = document.querySelector<HTMLElement>('[data-not-found]')?.dataset['homeSlug'] ?? '';
  const step = notFoundStep(document.documentElement.lang, location, home);
  if (step.kind === 'open') {
    location.replace(step.address);
    return;
  }
  if (step.kind === 'stay') {
    history.replaceState(null, '', step.address);
    return;
  }
  history.replaceState(null, '', step.pair.address);
  openPair(step.pair.didSlug, step.pair.packageSlug).catch((reason: unknown) => {
    console.warn('pair not opened', reason);
    openPopup('server-error');
  });
}
