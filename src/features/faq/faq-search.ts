import { fillText } from '#lib/text/text.ts';
import { hasEveryWord } from '#lib/text/search-text.ts';

/**
 * Shows only the questions that hold every word that is typed; an empty field shows the list as it
 * came.
 */
class FaqSearch extends HTMLElement {
  connectedCallback(): void {
    const field = this.querySelector('input');
    if (field === null) return;
    field.addEventListener('input', () => this.#filter(field.value));
    this.#filter(field.value);
  }

  #filter(query: string): void {
    const searching = query.trim() !== '';
    let found = 0;
    for (const item of this.querySelectorAll<HTMLElement>('.accordion__item')) {
      const fits = hasEveryWord(item.textContent, query);
      item.hidden = !fits;
      if (fits) found += 1;
    }
    this.toggleAttribute('data-searching', searching);
    this.#unfold(searching);
    this.#announce(searching, found);
  }

  /** A search looks behind "show all" too, and leaves it as it was. */
  #unfold(searching: boolean): void {
    const more = this.querySelector<HTMLDetailsElement>('.faq-more');
    if (more === null || (searching && more.open)) return;
    if (searching || more.hasAttribute('data-unfolded')) more.open = searching;
    more.toggleAttribute('data-unfolded', searching);
  }

  #announce(searching: boolean, found: number): void {
    const status = this.querySelector<HTMLElement>('[role="status"]');
    const none = this.querySelector<HTMLElement>('.faq-search__none');
    if (status === null || none === null) return;
    none.hidden = !searching || found > 0;
    const text = fillText(status.dataset['found'] ?? '', { number: found });
    status.textContent = searching && found > 0 ? text : '';
  }
}

customElements.define('faq-search', FaqSearch);
