import { escapeHtml } from '#lib/text/markup.ts';

/** A piece of a legal text: a paragraph, or a list. */
type LegalBlock = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

const BULLET = '- ';

/**
 * Reads a legal text as editors write it: a line is a paragraph, lines that begin with `- ` are a
 * list.
 */
export function parseLegalText(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  for (const line of text.split('\n').map((part) => part.trim())) {
    if (line === '') continue;
    const last = blocks.at(-1);
    if (!line.startsWith(BULLET)) blocks.push({ kind: 'paragraph', text: line });
    else if (last?.kind === 'list') last.items.push(line.slice(BULLET.length));
    else blocks.push({ kind: 'list', items: [line.slice(BULLET.length)] });
  }
  return blocks;
}

/** Returns a text as HTML in which its email addresses are links. */
export const linkEmails = (text: string): string =>
  escapeHtml(text).replace(
    /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
    '<a href="mailto:$&"><bdi dir="ltr">$&</bdi></a>',
  );
