import { replaceAddress, updateText } from '#lib/browser/update-page.ts';
import { costOfMonth, hasCallCost } from '#lib/money/call-cost.ts';

// `lib/money/money.ts` and `lib/text/text.ts` would bring a file with them that forms share
// (docs/decisions/chunk-groups.md).
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Writes a sum, isolated so that a right-to-left text does not reorder it. */
const amount = (cents: number): string => `\u2068${DOLLARS.format(cents / 100)}\u2069`;

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/**
 * Calculates and shows what a month costs with the minutes and the kind of phone that a visitor
 * chooses.
 */
class CostCalculator extends HTMLElement {
  /** The page changes it with the number that is chosen. */
  static observedAttributes = ['data-plan'];

  get #slider(): HTMLInputElement | null {
    return this.querySelector('input[type="range"]');
  }

  get #to(): string {
    return this.querySelector<HTMLInputElement>('input:checked')?.value ?? 'landline';
  }

  /**
   * Takes what the address holds, but for what a visitor has changed before this script had loaded:
   * that is shared now.
   */
  connectedCallback(): void {
    const slider = this.#slider;
    const shared = new URLSearchParams(location.search);
    const minutes = Number.parseInt(shared.get('min') ?? '', 10);
    const isMoved = slider?.value !== slider?.defaultValue;
    const isMobile = this.#to === 'mobile';
    if (slider && !isMoved && minutes >= 0) slider.value = String(minutes);
    if (shared.get('to') === 'mobile') {
      this.querySelector<HTMLInputElement>('input[value="mobile"]')?.click();
    }
    this.addEventListener('input', this);
    if (isMoved || isMobile) this.handleEvent();
    else this.#show('off');
  }

  handleEvent(): void {
    this.#show('polite');
    this.#share();
  }

  attributeChangedCallback(): void {
    this.#show('off');
  }

  #number(name: string): number {
    return Number(this.dataset[name]);
  }

  /** What follows a chosen number is not announced: the list of numbers does that. */
  #show(live: 'polite' | 'off'): void {
    this.querySelector('output')?.setAttribute('aria-live', live);
    const minutes = Number(this.#slider?.value);
    const cost = costOfMonth(this.#number('plan'), {
      minutes,
      includedMinutes: this.#number('minutes'),
      microsPerMinute: this.#number(this.#to),
    });
    const { result = '', split = '', count = '' } = this.dataset;
    const parts = { plan: amount(cost.planCents), calls: amount(cost.callCents) };
    this.#write('[data-count]', fill(count, { minutes: String(minutes) }));
    this.#write('[data-total]', fill(result, { total: amount(cost.totalCents) }));
    this.#write('[data-parts]', hasCallCost(cost) ? fill(split, parts) : '');
  }

  #write(selector: string, text: string): void {
    updateText(this.querySelector(selector), text);
  }

  /** Puts the choice into the address, so that it can be sent to others. */
  #share(): void {
    const address = new URL(location.href);
    address.searchParams.set('min', this.#slider?.value ?? '');
    address.searchParams.set('to', this.#to);
    replaceAddress(address);
  }
}

customElements.define('cost-calculator', CostCalculator);
