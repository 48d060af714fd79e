import { filterCountries } from '#domain/country/country-search.ts';
import { fillText } from '#lib/text/text.ts';

/** Filters the list of countries that it holds, also by their everyday names. */
class CountryList extends HTMLElement {
  connectedCallback(): void {
    const field = this.querySelector('input');
    if (field === null) return;
    field.addEventListener('input', () => this.#filter(field.value));
    if (field.value !== '') this.#filter(field.value);
  }

  #filter(query: string): void {
    const items = [...this.querySelectorAll('li')].map((item) => ({
      item,
      slug: '',
      iso2: item.dataset['iso2'] ?? '',
      name: item.querySelector('.country-card__name')?.textContent ?? '',
    }));
    const found = new Set(filterCountries(items, query));
    for (const country of items) country.item.hidden = !found.has(country);
    for (const region of this.querySelectorAll<HTMLElement>('[data-region]')) {
      region.hidden = region.querySelector('li:not([hidden])') === null;
    }
    this.#report(query.trim() === '' ? undefined : found.size);
  }

  #report(count: number | undefined): void {
    const status = this.querySelector<HTMLElement>('[role="status"]');
    if (status === null) return;
    const text = count === 0 ? status.dataset['none'] : status.dataset['found'];
    status.textContent = count === undefined ? '' : fillText(text ?? '', { number: count });
  }
}

customElements.define('country-list', CountryList);
