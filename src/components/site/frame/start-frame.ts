import { onFirstInteraction } from '#components/ui/loading/lazy-scripts.ts';
import { FRAME_LIMITS } from '#config/limits/frame-limits.ts';
import { SUSPENDED_KEY, TOKEN_KEY } from '#config/storage-keys.ts';
import { $loading, whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { startPopup } from './start-popup.ts';

async function followLanguageLink(link: HTMLAnchorElement): Promise<void> {
  try {
    const { completeLanguageLink } = await import('./language-links.ts');
    await completeLanguageLink(link);
  } catch {
    // The address alone decides the language.
  }
  location.assign(link.href);
}

/** Follows a language's link once its choice is stored, with code that no page loads before. */
function startLanguageMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('[data-language-menu]');
  menu?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    menu.open = false;
    void followLanguageLink(link);
  });
}

const OPEN = 'details[data-dismissable][open]';

function closeOthers(event: Event): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN)) {
    if (!(event.target instanceof Node) || !menu.contains(event.target)) menu.open = false;
  }
}

/**
 * Closes open menus on a press outside, on Escape, when the focus moves on, and when the page is
 * left. Escape restores the focus. The browser may restore the page as it was left.
 */
function startDismissables(): void {
  document.addEventListener('pointerdown', closeOthers);
  document.addEventListener('focusin', closeOthers);
  addEventListener('pagehide', closeOthers);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const menu = document.querySelector<HTMLDetailsElement>(OPEN);
    if (menu === null) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}

/**
 * Keeps a field that gets the focus in view with its label: WebKit scrolls until the field alone is
 * in view, and the label is behind the bar at the top. A press is where the pointer is already.
 */
function startLabelsInView(): void {
  addEventListener('focusin', () => {
    // After the browser's own scrolling, which the other engines do well. The focus may have moved
    // on by then.
    requestAnimationFrame(() =>
      document.activeElement
        ?.closest('.field:not(:active)')
        ?.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
    );
  });
}

/**
 * Closes the small-screen menu on a link, and when the screen is wide enough for the links in a
 * row. The menu is a popover: the platform closes it on Escape or a press outside.
 */
function startNavigation(): void {
  const menu = document.querySelector<HTMLElement>('[data-menu]');
  if (menu === null || !('hidePopover' in menu)) return;
  menu.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a') !== null) menu.hidePopover();
  });
  matchMedia('(min-width: 64rem)').addEventListener('change', () => menu.hidePopover());
}

/**
 * Shows the scroll-to-top button after `scrollToTopPx` and sets `data-reading` while the page
 * scrolls down: on a phone the buttons would cover the text.
 */
function startScrollToTop(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-scroll-to-top]');
  if (button === null) return;
  let before = scrollY;
  const follow = (): void => {
    button.parentElement?.toggleAttribute('data-reading', scrollY > before);
    before = scrollY;
    button.hidden = scrollY <= FRAME_LIMITS.scrollToTopPx;
  };
  addEventListener('scroll', follow, { passive: true });
  button.addEventListener('click', () => {
    scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });
  follow();
}

/**
 * Shows the spinner while a form that was submitted before hydration waits for its code. Code that
 * does not load counts as a server error.
 */
function followHeldForms(): void {
  document.addEventListener('form-held', ({ detail }) => {
    whileLoading(detail).catch(() => openPopup('server-error'));
  });
}

/** Shows the global spinner while something is loading, also to screen readers. */
function startSpinner(): void {
  followHeldForms();
  const spinner = document.querySelector<HTMLElement>('[data-global-spinner]');
  const text = spinner?.querySelector('[data-spinner-text]');
  $loading.subscribe((loading) => {
    spinner?.toggleAttribute('data-on', loading);
    if (spinner && text) text.textContent = loading ? (spinner.dataset['text'] ?? '') : '';
  });
}

const SESSION_KEYS = [TOKEN_KEY, SUSPENDED_KEY];

/** Reads the storage directly: every page would load lib/browser/safe-storage.ts for this alone. */
function isSignedIn(): boolean {
  try {
    return SESSION_KEYS.some((key) => localStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}

/** A press on "Log out" waits for the code of the profile menu. */
function followSessionLazily(): void {
  const following = import('./follow-session.ts').then(({ followSession }) => followSession());
  onFirstInteraction('[data-profile-menu]', () => following);
}

/**
 * Follows the session of a customer, also of one who signs in later in another tab, or before the
 * page comes back from the browser's cache. A visitor's page loads nothing for it.
 */
function startSession(): void {
  if (isSignedIn()) return followSessionLazily();
  document.documentElement.dataset['session'] = 'visitor';
  const look = (): void => {
    if (!isSignedIn()) return;
    removeEventListener('storage', look);
    removeEventListener('pageshow', look);
    followSessionLazily();
  };
  addEventListener('storage', look);
  addEventListener('pageshow', look);
}

/** Starts the page frame. Each part finds its own markup and does nothing where there is none. */
export function startFrame(): void {
  startSession();
  startPopup();
  startSpinner();
  startLanguageMenu();
  startDismissables();
  startLabelsInView();
  startNavigation();
  startScrollToTop();
}
