import { createElement, Fragment, type ReactNode } from 'react';

interface FilledTextProps {
  /** A text with `{{placeholders}}`. */
  text: string;
  /** What replaces them, links for instance. */
  values: Readonly<Record<string, ReactNode>>;
}

/** Renders a text whose placeholders are elements, in whatever order the language has them. */
export function FilledText({ text, values }: FilledTextProps) {
  const parts = text.split(/\{\{\s*([\w-]+)\s*\}\}/);
  const nodes = parts.map((part, index) => (index % 2 === 0 ? part : values[part]));
  return createElement(Fragment, null, ...nodes);
}
