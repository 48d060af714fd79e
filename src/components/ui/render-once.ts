const rendered = new Map<string, Promise<string>>();

/** The HTML of that id, rendered by whoever asks first; rendered anew each time while developing. */
export function renderOnce(id: string, render: () => Promise<string>): Promise<string> {
  const before = rendered.get(id);
  if (before !== undefined && !import.meta.env.DEV) return before;
  const html = render();
  rendered.set(id, html);
  return html;
}

/** Puts values where HTML has blanks; every occurrence, and nothing is escaped. */
export const fillBlanks = (html: string, blanks: Readonly<Record<string, string>>): string =>
  Object.entries(blanks).reduce(
    (text, [blank, value]) => text.replaceAll(blank, () => value),
    html,
  );
