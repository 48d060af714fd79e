import type { TranslationTree } from '#contract/hub/catalogue.ts';

/** Turns a nested tree of texts into `[dotted key, text]` pairs. */
export function flattenTexts(tree: TranslationTree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value]]
      : flattenTexts(value, `${prefix}${key}.`),
  );
}

/** Turns `[dotted key, text]` pairs back into the nested tree. */
export function nestTexts(pairs: Iterable<readonly [key: string, text: string]>): TranslationTree {
  const root: TranslationTree = Object.create(null) as TranslationTree;
  for (const [key, text] of pairs) {
    const path = key.split('.');
    const last = path.pop() ?? '';
    let node = root;
    for (const part of path) {
      const next = node[part];
      node =
        typeof next === 'object' ? next : (node[part] = Object.create(null) as TranslationTree);
    }
    node[last] = text;
  }
  return root;
}
