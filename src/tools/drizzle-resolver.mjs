// Node loads this before a program (docs/decisions/drizzle-resolver.md).
import { registerHooks } from 'node:module';

const FOLDER = '/node_modules/drizzle-orm/';
const isOfPackage = (specifier) => /^drizzle-orm(\/|$)/.test(specifier);
/** What Node found for the names that modules import the package by. */
const found = new Map();

registerHooks({
  resolve(specifier, context, resolveNext) {
    if (!context.conditions.includes('import')) return resolveNext(specifier, context);
    if (/^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.includes(FOLDER)) {
      const { href } = new URL(specifier, context.parentURL);
      return { url: href, format: 'module', shortCircuit: true };
    }
    if (!isOfPackage(specifier)) return resolveNext(specifier, context);
    const module = found.get(specifier) ?? resolveNext(specifier, context);
    found.set(specifier, module);
    return { ...module, shortCircuit: true };
  },
});
