/** Where a value of a JSON object is in its source; a group has its own entries. */
interface Entry {
  name: string;
  /** Where the name begins. */
  from: number;
  /** Where the value begins and ends. */
  start: number;
  end: number;
  entries?: Entry[];
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}]/g;

/** Reads the places of all entries of an object of strings and objects. */
function readEntries(source: string): Entry {
  const root: Entry = { name: '', from: 0, start: 0, end: source.length, entries: [] };
  const open: Entry[] = [];
  let name: { text: string; from: number } | undefined;
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    const parent = open.at(-1);
    const end = index + token.length;
    if (token === '{') {
      const group = parent === undefined ? root : { name: '', from: 0, start: 0, end: 0 };
      Object.assign(group, { start: index, entries: [] });
      if (parent !== undefined && name !== undefined) {
        parent.entries?.push(Object.assign(group, { name: name.text, from: name.from }));
      }
      open.push(group);
      name = undefined;
    } else if (token === '}') {
      if (parent !== undefined) parent.end = end;
      open.pop();
    } else if (name === undefined) {
      name = { text: JSON.parse(token) as string, from: index };
    } else {
      parent?.entries?.push({ name: name.text, from: name.from, start: index, end });
      name = undefined;
    }
  }
  return root;
}

function findNearest(root: Entry, path: readonly string[]): { entry: Entry; rest: string[] } {
  let entry = root;
  for (const [depth, name] of path.entries()) {
    const next = entry.entries?.find((one) => one.name === name);
    if (next === undefined) return { entry, rest: path.slice(depth) };
    entry = next;
  }
  return { entry, rest: [] };
}

const lineStart = (source: string, position: number): number =>
  source.lastIndexOf('\n', position - 1) + 1;

const indentAt = (source: string, position: number): string =>
  /^[ \t]*/.exec(source.slice(lineStart(source, position), position))?.[0] ?? '';

/** Writes `"name": value` with the groups that are still missing around it. */
function written(path: readonly string[], text: string, indent: string, newline: string): string {
  const [name = '', ...rest] = path;
  if (rest.length === 0) return `${JSON.stringify(name)}: ${JSON.stringify(text)}`;
  const inner = `${indent}  `;
  const below = written(rest, text, inner, newline);
  return `${JSON.stringify(name)}: {${newline}${inner}${below}${newline}${indent}}`;
}

/** Adds an entry in the order of the alphabet, with the indentation of its neighbours. */
function addEntry(source: string, group: Entry, path: readonly string[], text: string): string {
  if (group.entries === undefined) throw new Error(`"${group.name}" is a text, not a group`);
  const newline = source.includes('\r\n') ? '\r\n' : '\n';
  const { entries } = group;
  const [first] = entries;
  const [name = ''] = path;
  const before = entries.findLast((entry) => entry.name < name);
  const indent = first ? indentAt(source, first.from) : `${indentAt(source, group.start)}  `;
  const line = written(path, text, indent, newline);
  if (before !== undefined) {
    return `${source.slice(0, before.end)},${newline}${indent}${line}${source.slice(before.end)}`;
  }
  const at = group.start + 1;
  const rest = first ? `,${source.slice(at)}` : `${newline}${indentAt(source, group.start)}}`;
  const tail = first ? rest : `${rest}${source.slice(group.end)}`;
  return `${source.slice(0, at)}${newline}${indent}${line}${tail}`;
}

/**
 * Returns a text as the desk saves it: without spaces at the ends of its lines, and without empty
 * lines around it.
 */
export const tidyText = (text: string): string => text.replace(/[^\S\n]+$/gm, '').trim();

/**
 * Returns the source of a language file with one text replaced, or added where the key is missing.
 * Nothing else changes: order, indentation, line ends and the final newline stay.
 */
export function setText(source: string, key: string, text: string): string {
  const { entry, rest } = findNearest(readEntries(source), key.split('.'));
  if (rest.length > 0) return addEntry(source, entry, rest, text);
  if (entry.entries !== undefined) throw new Error(`"${key}" is a group, not a text`);
  return source.slice(0, entry.start) + JSON.stringify(text) + source.slice(entry.end);
}
