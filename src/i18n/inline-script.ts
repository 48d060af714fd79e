import { minifySync } from 'vite';

/**
 * Returns a script for inlining into pages: the function's source, minified and called with the
 * options. The function may use nothing but its argument and the browser.
 */
export function inlineScript<Options>(run: (options: Options) => void, options: Options): string {
  const source = `(${run.toString()})(${JSON.stringify(options)})`;
  const { code, errors } = minifySync('inline.js', source);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code.trim();
}
