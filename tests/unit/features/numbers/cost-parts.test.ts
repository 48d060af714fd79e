import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { costHtml } from '#features/numbers/cost/cost-table.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { createTranslate } from '#i18n/compile.ts';
import { withoutDirection } from '#lib/text/text.ts';

const t = createTranslate(readTextFile('i18n/en.json'), 'en');

const wordsOf = (text: string): string => withoutDirection(text).replace(/\s+/g, ' ').trim();

/** Returns the built table and calculator of a plan with so many minutes, at $0.01 each after. */
const builtHtml = (minutes: number): string =>
  costHtml({
    t,
    language: 'en',
    names: {},
    priceCents: 599,
    plan: { minutes, landline: 10_000, mobile: 10_000 },
    usd: '',
    rule: [],
    ratesDate: undefined,
    hasDearer: false,
  }).html;

/** Returns what the built calculator says below its controls, where 120 minutes are chosen. */
function builtResult(html: string): string {
  const [, output = ''] = /<output[^>]*>(.*?)<\/output>/s.exec(html) ?? [];
  return wordsOf(output.replace(/<[^>]+>/g, ' '));
}

/** Returns the cells of the built table, which has rows for 0, 60 and 200 minutes. */
const builtCells = (html: string): string[] =>
  [...html.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
    wordsOf(cell.replace(/<[^>]+>/g, ' ')),
  );

/** An element of the page as far as the calculator uses it: what it shows, and its value. */
class FakeElement {
  textContent = '';
  value = '';
  dataset: Record<string, string> = {};
  parts: Record<string, FakeElement> = {};
  querySelector(selector: string): FakeElement | null {
    return this.parts[selector] ?? null;
  }
}

interface Calculator extends FakeElement {
  attributeChangedCallback: () => void;
}

const defined = new Map<string, new () => Calculator>();
vi.stubGlobal('HTMLElement', FakeElement);
vi.stubGlobal('customElements', {
  define: (name: string, element: new () => Calculator) => defined.set(name, element),
});
vi.resetModules();
await import('#features/numbers/cost/cost-calculator.ts');
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

let calculator: Calculator;

beforeEach(() => {
  const Element = defined.get('cost-calculator');
  if (Element === undefined) throw new Error('No calculator is defined.');
  calculator = new Element();
  for (const selector of [
    'input[type="range"]',
    'input:checked',
    '[data-count]',
    '[data-total]',
    '[data-parts]',
  ]) {
    calculator.parts[selector] = new FakeElement();
  }
  Object.assign(calculator.dataset, {
    plan: '599',
    minutes: '60',
    landline: '10000',
    result: t('call-minutes.cost-result'),
    split: t('call-minutes.cost-split'),
    count: t('call-minutes.cost-minutes'),
  });
});

/** Returns what the hydrated calculator says for minutes to a landline. */
function hydratedResult(minutes: number): string {
  const { parts } = calculator;
  Object.assign(parts['input[type="range"]'] ?? {}, { value: String(minutes) });
  Object.assign(parts['input:checked'] ?? {}, { value: 'landline' });
  calculator.attributeChangedCallback();
  return wordsOf(`${parts['[data-total]']?.textContent} ${parts['[data-parts]']?.textContent}`);
}

describe('a month whose calls cost nothing has its total alone', () => {
  it('in the table', () => {
    expect(builtCells(builtHtml(60))).toEqual([
      '$5.99',
      '$5.99',
      '$5.99',
      '$5.99',
      '$7.39 $5.99 number + $1.40 calls',
      '$7.39 $5.99 number + $1.40 calls',
    ]);
  });

  it('in the calculator of the build', () => {
    expect(builtResult(builtHtml(200))).toBe('$5.99 a month');
    expect(builtResult(builtHtml(60))).toBe('$6.59 a month $5.99 number + $0.60 calls');
  });

  it('in the calculator that is hydrated, also after one whose calls do cost', () => {
    expect(hydratedResult(60)).toBe('$5.99 a month');
    expect(hydratedResult(120)).toBe('$6.59 a month $5.99 number + $0.60 calls');
    expect(hydratedResult(0)).toBe('$5.99 a month');
  });
});
