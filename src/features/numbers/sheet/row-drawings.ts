import { message } from '#components/ui/icons/account-icons.ts';
import { clock, handset, home } from '#components/ui/icons/icons.ts';
import type { SheetMark, SheetItem } from './sheet-items.ts';

/** Line drawings on a 24 by 24 grid, stroked with the text colour. */
export const ROW_DRAWINGS: Readonly<Record<SheetItem['row'], string>> = {
  'receives-calls': `${handset}M20.5 3.5 14.5 9.5m0-4.3v4.3h4.3`,
  'shows-number': `${handset}M14.5 9.5l6-6m-4.3 0h4.3v4.3`,
  'simultaneous-calls': `${handset}M17.5 3.5v6m-3-3h6`,
  'reachable-from-abroad':
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.6 2.6 3.8 5.6 3.8 9s-1.2 6.4-3.8 9c-2.6-2.6-3.8-5.6-3.8-9S9.4 5.6 12 3Z',
  'emergency-calls': 'M9.5 3.5h5v6h6v5h-6v6h-5v-6h-6v-5h6v-6Z',
  'texts-from-people': message,
  codes:
    'M4.5 6.5h15c.8 0 1.5.7 1.5 1.5v8c0 .8-.7 1.5-1.5 1.5h-15c-.8 0-1.5-.7-1.5-1.5V8c0-.8.7-1.5 1.5-1.5ZM7.5 12h.01M12 12h.01M16.5 12h.01',
  'sends-texts': 'M20.5 3.5 3.5 10.3l6.9 3.3 3.2 6.9 6.9-17ZM10.4 13.6l4.1-4.1',
  fax: 'M7 8.5v-5h10v5M7 16.5H3.5v-8h17v8H17M7 13.5h10v7H7v-7Z',
  documents: 'M6 3.5h8l4 4v13H6v-17Zm8 0v4h4M9 12h6m-6 4h6',
  activation: clock,
  porting: 'M4 8.5h14M14.5 5 18 8.5 14.5 12M20 15.5H6M9.5 12 6 15.5 9.5 19',
  residence: home,
};

/** What is drawn inside the circle of a mark. */
const MARK_DRAWINGS: Readonly<Record<SheetMark, string>> = {
  good: 'm6 10.4 2.7 2.7L14 7.4',
  bad: 'm7 7 6 6m0-6-6 6',
  partly: 'M10 5.5v5.3m0 3.3v.01',
  unknown: 'M7.8 8.1a2.2 2.2 0 1 1 3.3 1.9c-.7.4-1.1.9-1.1 1.7m0 2.6v.01',
};

/** Returns the name of a mark's symbol. */
export const markName = (mark: SheetMark): string => `mark-${mark}`;

/** Symbols of the marks; `sheet.css` has their fill and the width of their strokes. */
export const MARK_SYMBOLS: readonly string[] = (
  Object.entries(MARK_DRAWINGS) as [SheetMark, string][]
).map(([mark, path]) => {
  const dashes = mark === 'unknown' ? ' stroke-dasharray="3 2.65"' : '';
  return `<symbol id="${markName(mark)}" viewBox="0 0 20 20"><g stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"><circle cx="10" cy="10" r="9"${dashes}/><path d="${path}"/></g></symbol>`;
});
