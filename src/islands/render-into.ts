import { type ComponentChild, render } from 'preact';
import type { ReactElement } from 'react';
import './effects.ts';
import { newIdScope, setIdScope } from './island-parts.ts';

/** Renders components in place of what is in an element that belongs to no island. */
export function renderInto(element: Element, content: ReactElement): void {
  setIdScope(content, newIdScope());
  element.replaceChildren();
  render(content as ComponentChild, element);
}
