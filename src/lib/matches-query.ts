import { foldText } from './fold-text.ts';

/** Says whether a text holds every word of a query, without regard to case, accents and order; an empty query fits everything. */
export function matchesQuery(text: string, query: string): boolean {
  const folded = foldText(text);
  return foldText(query)
    .split(' ')
    .every((word) => folded.includes(word));
}
