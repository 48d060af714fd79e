import { $loading } from '#stores/loading.ts';

/** Shows the global spinner while something is under way, and says so to screen readers. */
export function startSpinner(): void {
  const spinner = document.querySelector<HTMLElement>('[data-global-spinner]');
  const text = spinner?.querySelector('[data-spinner-text]');
  $loading.subscribe((loading) => {
    spinner?.toggleAttribute('data-on', loading);
    if (spinner && text) text.textContent = loading ? (spinner.dataset['text'] ?? '') : '';
  });
}
