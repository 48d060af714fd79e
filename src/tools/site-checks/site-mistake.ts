/** Something that is wrong with a built page; `page` is its address. */
export type SiteMistake =
  | { kind: 'dead-link'; page: string; target: string }
  | { kind: 'markup'; page: string; message: string }
  | { kind: 'accessibility'; page: string; message: string }
  /** The page is wider than the narrowest screen; both in CSS pixels. */
  | { kind: 'page-width'; page: string; width: number; screen: number }
  /** A text is wider than the button that it is in. */
  | { kind: 'button-width'; page: string; text: string };

/** Returns the line about a mistake for a terminal: the page's address, and what is wrong. */
export function siteMistakeLine(mistake: SiteMistake): string {
  const { kind, page } = mistake;
  if (kind === 'dead-link') return `${page} -> ${mistake.target}`;
  if (kind === 'page-width') {
    const { width, screen } = mistake;
    return `${page}: the page is ${width} px wide on a screen of ${screen} px`;
  }
  if (kind === 'button-width') return `${page}: a text is wider than its button: ${mistake.text}`;
  return `${page}: ${mistake.message}`;
}
