import { createRequire } from 'node:module';
import type * as vite from 'vite';

const require = createRequire(import.meta.url);

/**
 * Returns a script for inlining into pages: the function's source, minified and called with the
 * values. The function may use nothing but its arguments and the browser. Names of arguments are
 * minified, and names of properties are not.
 */
export function inlineScript<Values extends readonly unknown[]>(
  run: (...values: Values) => void,
  ...values: Values
): string {
  const source = `(${run.toString()})(${values.map((value) => JSON.stringify(value)).join()})`;
  // A rebuild rarely makes a script, and Vite takes as long to load as many pages to render.
  const { minifySync } = require('vite') as typeof vite;
  const { code, errors } = minifySync('inline.js', source);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code.trim();
}
