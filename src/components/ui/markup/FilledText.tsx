import { createElement, Fragment, type ReactNode } from 'react';
import { PLACEHOLDER } from '#lib/text/text.ts';

interface FilledTextProps {
  /** A text with `{{placeholders}}`. */
  text: string;
  /** What replaces them, links for instance. */
  values: Readonly<Record<string, ReactNode>>;
}

/** Splits a text at its placeholders: every second part is the name of one. */
export const splitText = (text: string): string[] => text.split(PLACEHOLDER);

/** Renders a text whose placeholders are elements, in whatever order the language has them. */
export function FilledText({ text, values }: FilledTextProps) {
  const nodes = splitText(text).map((part, index) => (index % 2 === 0 ? part : values[part]));
  return createElement(Fragment, null, ...nodes);
}
