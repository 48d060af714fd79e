import { afterEach, describe, expect, it, vi } from 'vitest';
import { replaceAddress, updateText } from '#lib/browser/update-page.ts';

afterEach(() => vi.unstubAllGlobals());

/** Returns an element that counts how often its text is set. */
function createElement(text: string) {
  let [current, writes] = [text, 0];
  return {
    get textContent() {
      return current;
    },
    set textContent(next: string) {
      current = next;
      writes += 1;
    },
    countWrites: () => writes,
  };
}

describe('the text of an element', () => {
  it('is set where it is another one, and left alone where it is the same', () => {
    const element = createElement('$5.99');
    updateText(element as unknown as Element, '$5.99');
    expect(element.countWrites()).toBe(0);
    updateText(element as unknown as Element, '$4.79');
    expect([element.textContent, element.countWrites()]).toEqual(['$4.79', 1]);
  });

  it.each([null, undefined])('is not set on a page without the element (%s)', (element) => {
    expect(() => updateText(element, '$5.99')).not.toThrow();
  });
});

describe('the address of the page', () => {
  it('is replaced with the state that its history entry has', () => {
    const replaceState = vi.fn<History['replaceState']>();
    vi.stubGlobal('history', { state: { index: 3 }, replaceState });
    replaceAddress('/numbers?digits=12');
    expect(replaceState).toHaveBeenCalledExactlyOnceWith({ index: 3 }, '', '/numbers?digits=12');
  });

  it('stays where the browser refuses more changes', () => {
    const replaceState = (): void => {
      throw new DOMException('Attempt to use history.replaceState() more than 100 times');
    };
    vi.stubGlobal('history', { state: null, replaceState });
    expect(() => replaceAddress('/numbers')).not.toThrow();
  });
});
