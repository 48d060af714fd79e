type TextTree = { readonly [key: string]: string | TextTree };

/** Returns the texts of a nested tree by dotted key, `a.b.c`, in the order of the tree. */
export function flattenTexts(tree: TextTree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(`${prefix}${key}`, value);
    else for (const [path, text] of flattenTexts(value, `${prefix}${key}.`)) flat.set(path, text);
  }
  return flat;
}
