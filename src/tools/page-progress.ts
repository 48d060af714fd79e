const PAGE = /├─|└─/;
const TIMING = /^\s*\(\+[\d.]+m?s\)\s*$/;
const EVERY = 500;

/** Turns Astro's line per page into a line per 500 pages, and hands every other line on. */
export function pageProgress(say: (line: string) => void): (chunk: string) => void {
  let pages = 0;
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const pagesHere = line.split(PAGE).length - 1;
      if (pagesHere === 0 && line.trim() !== '' && !TIMING.test(line)) say(line);
      const before = Math.floor(pages / EVERY);
      pages += pagesHere;
      if (Math.floor(pages / EVERY) > before) say(`${pages} files …`);
    }
  };
}
