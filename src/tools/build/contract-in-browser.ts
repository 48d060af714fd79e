import type { Plugin } from 'vite';

const CONTRACT = /\/src\/contract\/.+\.ts$/;
const PURE = '/* @__PURE__ */ ';

/** A node of a syntax tree (ESTree), with the parts that lead to an endpoint's body. */
interface Node {
  type: string;
  start: number;
  end: number;
  body?: Node[];
  declaration?: Node | null;
  declarations?: Node[];
  init?: Node | null;
  callee?: Node;
  arguments?: Node[];
  properties?: Node[];
  key?: Node;
  value?: Node;
  name?: string;
}

/** A text that takes the place of a part of a module; that is empty where the text is added. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

const isNode = (value: unknown): value is Node =>
  typeof (value as Node | null)?.type === 'string' && typeof (value as Node).start === 'number';

const bodyOf = ({ type, callee, arguments: given }: Node): Node | undefined =>
  type === 'CallExpression' && callee?.name === 'defineEndpoint'
    ? given?.[0]?.properties?.find(({ key }) => key?.name === 'body')?.value
    : undefined;

/**
 * Collects the edits of a value, by where they begin: no body of a request, and each call marked as
 * pure. What a function does when it is called stays as it is.
 */
function collectEdits(node: Node, edits: Map<number, Edit>, body = bodyOf(node)): void {
  if (/Function/.test(node.type)) return;
  if (node === body) {
    edits.set(node.start, { start: node.start, end: node.end, text: 'undefined' });
    return;
  }
  if (node.type === 'CallExpression') {
    edits.set(node.start, { start: node.start, end: node.start, text: PURE });
  }
  for (const part of Object.values(node).flat().filter(isNode)) {
    collectEdits(part, edits, body ?? bodyOf(part));
  }
}

/**
 * Returns a module of the contract for the browser: without the schemas of request bodies, and with
 * every call that makes a schema marked as pure, so that a schema that no page uses is left out.
 */
export function forBrowser(code: string, program: Node): string {
  const edits = new Map<number, Edit>();
  for (const statement of program.body ?? []) {
    for (const { init } of (statement.declaration ?? statement).declarations ?? []) {
      if (init) collectEdits(init, edits);
    }
  }
  return [...edits.values()]
    .sort((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);
}

/**
 * Keeps out of the browser's scripts what pages do not need of the contract
 * (docs/decisions/contract-in-the-browser.md).
 */
export const contractInBrowser = (): Plugin => ({
  name: 'contract-in-browser',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: CONTRACT },
    handler(code) {
      return { code: forBrowser(code, this.parse(code) as unknown as Node), map: null };
    },
  },
});
