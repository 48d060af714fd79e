/**
 * Keeps a page of an order out of Firefox's cache, where each page has the session storage of the
 * moment at which it was left: one that came back would bring an earlier order back
 * (docs/decisions/pages-from-the-cache.md). Apart from the order's store, which more pages load.
 */
export function leaveNoCopy(): void {
  if ('mozInnerScreenX' in window) addEventListener('unload', () => undefined);
}
