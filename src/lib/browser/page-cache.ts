/**
 * Loads the page anew where the browser shows it again from its cache: for one that is left because
 * what it was for is done.
 */
export function reloadFromCache(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

/**
 * Keeps the page out of Firefox's back/forward cache, which would restore the session storage of
 * the moment when the page was left, and with it an earlier order
 * (docs/decisions/pages-from-the-cache.md). A page with an `unload` listener is not cached there;
 * only Firefox has `mozInnerScreenX`.
 */
export function excludeFromPageCache(): void {
  if ('mozInnerScreenX' in window) addEventListener('unload', () => undefined);
}
