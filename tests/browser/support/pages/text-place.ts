/**
 * Returns how many lines the text of an element takes, and whether they lie within its section. It
 * runs in the page.
 */
export function placeOfText(value: Element): { lines: number; isInside: boolean } {
  const text = document.createRange();
  text.selectNodeContents(value);
  const section = value.closest('section')?.getBoundingClientRect() ?? new DOMRect();
  const rows = [...text.getClientRects()].filter(({ width }) => width > 0);
  return {
    lines: new Set(rows.map(({ top }) => Math.round(top))).size,
    isInside: rows.every(({ left, right }) => left >= section.left && right <= section.right),
  };
}
