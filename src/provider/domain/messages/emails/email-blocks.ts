/** A run of text in a line: a filled-in value, a code, a link of this site, or words. */
export interface Run {
  kind: 'words' | 'value' | 'code' | 'link';
  text: string;
}

export type Line = readonly Run[];

/** A part of an email: lines of text, rows of `label: value`, or a link that is a button. */
export type Block =
  | { kind: 'text'; lines: readonly Line[] }
  | { kind: 'details'; rows: readonly { label: string; value: Line }[] }
  | { kind: 'button'; href: string };

interface BlockOptions {
  /** The site's origin: only links below it become links. */
  siteUrl: string;
  /** A code to be typed, shown large; the text of a forwarded message is one only by its digits. */
  code: string | null;
}

/** A value that is isolated, or a telephone number as people write it. */
const VALUE = /\u2068([^\u2069]*)\u2069|(\+\d[\d ().-]{4,20}\d)/;
const CODE = /^\d{4,8}$/;
const DETAIL = /^([^:\u2068]{1,40}):\s+(\S.*)$/;

/**
 * Reads the blocks of an email's text: an empty line parts paragraphs, a line that is only a link
 * of this site is a button, and a paragraph of `label: value` lines is a table.
 */
export function parseEmailBlocks(body: string, options: BlockOptions): Block[] {
  return body
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .flatMap((paragraph) => parseParagraph(paragraph.split('\n'), options));
}

const isSiteLink = (line: string, siteUrl: string): boolean =>
  (line === siteUrl || line.startsWith(`${siteUrl}/`)) && !/\s/.test(line);

function parseParagraph(lines: readonly string[], options: BlockOptions): Block[] {
  const rows = lines.map((line) => DETAIL.exec(line));
  if (rows.length > 1 && rows.every((row) => row !== null)) {
    const details = rows.map(([, label = '', value = '']) => ({
      label,
      value: splitRuns(value, options),
    }));
    return [{ kind: 'details', rows: details }];
  }
  const blocks: Block[] = [];
  let text: Line[] = [];
  const endText = (): void => {
    if (text.length > 0) blocks.push({ kind: 'text', lines: text });
    text = [];
  };
  for (const line of lines) {
    if (isSiteLink(line, options.siteUrl)) {
      endText();
      blocks.push({ kind: 'button', href: line });
    } else text.push(splitRuns(line, options));
  }
  endText();
  return blocks;
}

/** A word with the punctuation around it: no address of this site ends or begins with that. */
const PUNCTUATED = /^([("'“«‘]*)(.*?)([.,;:!?…)"'”»’]*)$/u;

/** Returns a word as a link of this site with what is around it; undefined where it is none. */
function splitLink(word: string, siteUrl: string): Run[] | undefined {
  const [, before = '', address = '', after = ''] = PUNCTUATED.exec(word) ?? [];
  if (!isSiteLink(address, siteUrl)) return undefined;
  return [
    { kind: 'words' as const, text: before },
    { kind: 'link' as const, text: address },
    { kind: 'words' as const, text: after },
  ].filter(({ text }) => text !== '');
}

/** Splits a line at its values, at the code and at links of this site. */
function splitRuns(line: string, { siteUrl, code }: BlockOptions): Run[] {
  return line.split(VALUE).flatMap((part: string | undefined, index): Run[] => {
    if (part === undefined || part === '') return [];
    if (index % 3 !== 0) return [{ kind: 'value', text: part }];
    return part.split(/(\S+)/).flatMap((word): Run[] => {
      if (word === '') return [];
      const link = splitLink(word, siteUrl);
      if (link !== undefined) return link;
      const start = code !== null && CODE.test(code) ? word.indexOf(code) : -1;
      if (code === null || start < 0) return [{ kind: 'words', text: word }];
      return [
        { kind: 'words' as const, text: word.slice(0, start) },
        { kind: 'code' as const, text: code },
        { kind: 'words' as const, text: word.slice(start + code.length) },
      ].filter(({ text }) => text !== '');
    });
  });
}
