/** The parts of a syntax node that the rule reads. */
interface Node {
  type: string;
  range: [number, number];
  callee?: Node;
  object?: Node;
  property?: Node & { name?: string };
  arguments?: Node[];
  name?: string;
}

interface RuleContext {
  sourceCode: { getText(node: Node): string };
  report(finding: { node: Node; message: string }): void;
}

const MESSAGE =
  'A query beside the transaction waits for it for ever on PGlite, which has one connection: use the transaction’s handle.';

const isFunction = (node: Node | undefined): node is Node =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';

const contains = (outer: Node, inner: Node): boolean =>
  outer.range[0] <= inner.range[0] && inner.range[1] <= outer.range[1];

/**
 * Forbids the use of a database handle inside the transaction that it began
 * (docs/decisions/embedded-database.md).
 */
const outerDatabase = {
  create(context: RuleContext) {
    /** The callbacks that are being read, and the text of the handle that began each. */
    const open: { callback: Node; handle: string }[] = [];

    function check(node: Node): void {
      const text = context.sourceCode.getText(node);
      const isHandle = (handle: string): boolean => handle === text || node.property?.name === 'db';
      if (open.some(({ callback, handle }) => contains(callback, node) && isHandle(handle))) {
        context.report({ node, message: MESSAGE });
      }
    }

    return {
      CallExpression(node: Node) {
        const { callee, arguments: [callback] = [] } = node;
        if (callee?.type !== 'MemberExpression' || callee.property?.name !== 'transaction') return;
        if (callee.object && isFunction(callback)) {
          open.push({ callback, handle: context.sourceCode.getText(callee.object) });
        }
      },
      'CallExpression:exit'(node: Node) {
        if (open.at(-1)?.callback === node.arguments?.[0]) open.pop();
      },
      MemberExpression: check,
      Identifier: check,
    };
  },
};

export default { meta: { name: 'shop' }, rules: { 'outer-database': outerDatabase } };
