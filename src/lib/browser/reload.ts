/**
 * Loads the page anew where the browser shows it again from its cache: for one that is left because
 * what it was for is done.
 */
export function reloadFromCache(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}
