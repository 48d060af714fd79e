import * as accountIcons from './account-icons.ts';
import * as icons from './icons.ts';

/** All line drawings by name, for what a build renders; islands import the ones they show. */
export const DRAWINGS = { ...icons, ...accountIcons };

export type DrawingName = keyof typeof DRAWINGS;

const FILE = '/icons/lines.svg';

/** Returns the address of a line drawing in the file of all of them. */
export const drawingAddress = (name: string): string => `${FILE}#${name}`;

const STROKE =
  'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';

/**
 * Returns the file of line drawings (`DRAWINGS`): symbols with the names of the drawings, and
 * further symbols.
 */
export function drawingsFile(
  drawings: Readonly<Record<string, string>>,
  others: readonly string[],
): string {
  const symbols = Object.entries(drawings).map(
    ([name, path]) =>
      `<symbol id="${name}" viewBox="0 0 24 24"><path ${STROKE} d="${path}"/></symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${[...symbols, ...others].join('')}</svg>`;
}
