import { startDismissables } from './start-dismissables.ts';
import { startLanguageMenu } from './start-language-menu.ts';
import { startNavigation } from './start-navigation.ts';
import { startPopup } from './start-popup.ts';
import { startScrollToTop } from './start-scroll-to-top.ts';
import { startSession } from './start-session.ts';
import { startSpinner } from './start-spinner.ts';

/** Brings the page frame to life. Every part finds its own markup and does nothing where a page has none. */
export function startFrame(): void {
  startSession();
  startPopup();
  startSpinner();
  startLanguageMenu();
  startDismissables();
  startNavigation();
  startScrollToTop();
}
