export type TextValues = Readonly<Record<string, string | number>>;

/** A placeholder of a text, `{{name}}`, with its name. */
export const PLACEHOLDER = /\{\{\s*([\w-]+)\s*\}\}/g;

/**
 * Fills the `{{placeholders}}` of a text; one without a value stays visible, so that it is noticed.
 */
export const fillText = (text: string, values: TextValues): string =>
  text.replace(PLACEHOLDER, (whole, name: string) =>
    String((Object.hasOwn(values, name) ? values[name] : undefined) ?? whole),
  );

/** Marks that set or override the direction of text (UAX #9). */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Returns a text without marks of direction, for what reads it by machine. */
export const withoutDirection = (text: string): string => text.replace(DIRECTION_MARKS, '');

/**
 * Returns what was typed without blanks around it and without marks of direction, which text that
 * is copied from a message brings along unseen.
 */
export const trimInput = (typed: string): string => withoutDirection(typed).trim();

/**
 * Isolates a value from the direction of the sentence around it (UAX #9, "first strong isolate"):
 * without it `+44 20…` shows its plus at the wrong end in Hebrew. Direction marks inside the
 * value are dropped, and each line is isolated for itself.
 */
export const isolate = (value: string): string =>
  value.replace(DIRECTION_MARKS, '').replace(/[^\n]+/g, '\u2068$&\u2069');

/**
 * Isolates a value where the text around it would reorder it. Digits alone and words of the text's
 * own direction stay as they are, so that a code can be copied without invisible characters.
 */
export function isolateIn(direction: 'ltr' | 'rtl', value: string): string {
  const plain = value.replace(DIRECTION_MARKS, '');
  const safe =
    direction === 'ltr'
      ? !RIGHT_TO_LEFT.test(plain)
      : /^\d*$/.test(plain) || /^\p{Script=Hebrew}[^A-Za-z]*$/u.test(plain);
  return safe ? plain : isolate(plain);
}

/** Returns the values of a text, each isolated where it needs it. */
export const isolateValues = (direction: 'ltr' | 'rtl', values: TextValues): TextValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : isolateIn(direction, value),
    ]),
  );

type TextTree = { readonly [key: string]: string | TextTree };

/** Returns the texts of a nested tree by dotted key, `a.b.c`, in the order of the tree. */
export function flattenTexts(tree: TextTree): Map<string, string> {
  const flat = new Map<string, string>();
  const add = (part: TextTree, prefix: string): void => {
    for (const [key, value] of Object.entries(part)) {
      if (typeof value === 'string') flat.set(prefix + key, value);
      else add(value, `${prefix}${key}.`);
    }
  };
  add(tree, '');
  return flat;
}
