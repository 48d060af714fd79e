import { type ComponentChild, render } from 'preact';
import type { ReactElement } from 'react';
import './effects.ts';
import { setIdScope } from './island-parts.ts';

/** Renders components in place of what is in an element that belongs to no island. */
export function renderInto(element: Element, content: ReactElement): void {
  setIdScope(content, 'r');
  element.replaceChildren();
  render(content as ComponentChild, element);
}
