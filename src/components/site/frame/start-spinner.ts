import { $loading, whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/popup.ts';

/** A form that was sent before its code had come waits for it under the spinner; code that does not come is a server that does not answer. */
function followHeldForms(): void {
  document.addEventListener('form-held', ({ detail }) => {
    whileLoading(detail).catch(() => openPopup('server-error'));
  });
}

/** Shows the global spinner while something is under way, and says so to screen readers. */
export function startSpinner(): void {
  followHeldForms();
  const spinner = document.querySelector<HTMLElement>('[data-global-spinner]');
  const text = spinner?.querySelector('[data-spinner-text]');
  $loading.subscribe((loading) => {
    spinner?.toggleAttribute('data-on', loading);
    if (spinner && text) text.textContent = loading ? (spinner.dataset['text'] ?? '') : '';
  });
}
