/** A piece of HTML that is safe to put into a page as it is. */
export interface Markup {
  readonly html: string;
}

type Part = string | number | Markup | readonly Markup[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, in content and in attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

function written(part: Part): string {
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  if ('html' in part) return part.html;
  return part.map(({ html }) => html).join('');
}

/**
 * Returns HTML from a template: texts are escaped and pieces of markup are inserted as they are, so
 * that no value can become markup. Line ends with their indentation are left out.
 */
export const markup = (strings: TemplateStringsArray, ...parts: Part[]): Markup => ({
  html: strings
    .map((text) => text.replace(/\n\s*/g, ''))
    .reduce((before, text, index) => before + written(parts[index - 1] ?? '') + text),
});
