import type en from '../../i18n/en.json';

type Join<Prefix extends string, Key extends string> = Prefix extends '' ? Key : `${Prefix}.${Key}`;
type Leaves<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? Join<Prefix, Key>
    : Leaves<Tree[Key], Join<Prefix, Key>>;
}[keyof Tree & string];
type PluralSuffix = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other';
type WithoutPlural<Key extends string> = Key extends `${infer Base}${PluralSuffix}` ? Base : Key;

/** Every key of the English file; a plural's forms count as one key. */
export type TextKey = WithoutPlural<Leaves<typeof en>>;

/** The strings an island shows, by key. */
export type Strings<Key extends TextKey> = Readonly<Record<Key, string>>;
