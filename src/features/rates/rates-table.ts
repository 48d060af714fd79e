import { fillText } from '#lib/text/text.ts';
import { hasEveryWord } from '#lib/text/search-text.ts';

const compare = new Intl.Collator(document.documentElement.lang).compare;

const textAt = (row: HTMLTableRowElement, column: number): string =>
  row.cells[column]?.textContent ?? '';

/** Prices are dollars, `$0.0125`. */
const priceOf = (row: HTMLTableRowElement): number => Number(textAt(row, 2).replace(/[^\d.]/g, ''));

/** Filters and sorts the table that it holds. */
class RatesTable extends HTMLElement {
  get #rows(): HTMLTableRowElement[] {
    return [...this.querySelectorAll<HTMLTableRowElement>('tbody tr')];
  }

  connectedCallback(): void {
    const field = this.querySelector('input');
    if (field === null) return;
    field.addEventListener('input', () => this.#filter(field.value));
    this.querySelectorAll('thead th').forEach((heading, column) => {
      heading.querySelector('button')?.addEventListener('click', () => this.#sort(column));
    });
    if (field.value !== '') this.#filter(field.value);
  }

  #filter(query: string): void {
    let found = 0;
    for (const row of this.#rows) {
      row.hidden = !hasEveryWord(`${textAt(row, 0)} ${textAt(row, 1)}`, query);
      if (!row.hidden) found += 1;
    }
    const status = this.querySelector<HTMLElement>('[role="status"]');
    if (status === null) return;
    const text = found === 0 ? status.dataset['none'] : status.dataset['found'];
    status.textContent = query.trim() === '' ? '' : fillText(text ?? '', { number: found });
  }

  #sort(column: number): void {
    const headings = [...this.querySelectorAll('thead th')];
    const turn = headings[column]?.getAttribute('aria-sort') === 'ascending' ? -1 : 1;
    headings.forEach((heading, index) => {
      if (index !== column) heading.removeAttribute('aria-sort');
      else heading.setAttribute('aria-sort', turn === 1 ? 'ascending' : 'descending');
    });
    const order = (one: HTMLTableRowElement, other: HTMLTableRowElement): number =>
      column === 2
        ? priceOf(one) - priceOf(other)
        : compare(textAt(one, column), textAt(other, column));
    this.querySelector('tbody')?.append(
      ...this.#rows.sort((one, other) => turn * order(one, other)),
    );
  }
}

customElements.define('rates-table', RatesTable);
