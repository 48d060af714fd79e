import {
  type ComponentChild,
  type ComponentChildren,
  type ComponentType,
  h,
  hydrate,
  options,
  render,
} from 'preact';
import { useErrorBoundary, useLayoutEffect } from 'preact/hooks';
import type { ReactElement } from 'react';
import { ID_SCOPE, propsOfSlots, setIdScope } from './island-parts.ts';

// An effect that copies state must run before the next event, or it overwrites what that event
// changed. React runs the effects of an event so; Preact waits for a frame.
options.requestAnimationFrame = queueMicrotask;

let others = 0;

/** Returns a scope for ids that are not in the static page. */
const newIdScope = (): string => `x${others++}`;

/** Renders components in place of what is in an element that belongs to no island. */
export function renderInto(element: Element, content: ReactElement): void {
  setIdScope(content, newIdScope());
  element.replaceChildren();
  render(content as ComponentChild, element);
}

interface IslandProps {
  element: HTMLElement;
  children: ComponentChildren;
}

/** Empties an island that throws while it renders, and reports why. */
function Island({ element, children }: IslandProps) {
  const [error] = useErrorBoundary();
  useLayoutEffect(() => {
    if (error === undefined) return;
    // Also removes what hydration did not reach.
    element.replaceChildren();
    // Once Astro counts it as hydrated, which hides messages about it.
    setTimeout(() => reportError(error));
  }, [element, error]);
  return error === undefined ? children : null;
}

const hydrated = new WeakSet<HTMLElement>();

/**
 * Hydrates an island, or renders one again that has other properties now; then its state and its
 * fields stay.
 */
const hydrateIsland =
  (island: HTMLElement) =>
  (component: ComponentType, props: object, slots: Record<string, string>): void => {
    if (!island.hasAttribute('ssr')) return;
    const content = h(component, { ...props, ...propsOfSlots(slots, true) });
    const root = h(Island, { element: island, children: content });
    const isAgain = hydrated.has(island);
    // What stays has its ids; what is new would begin with those of the first parts again.
    setIdScope(root, isAgain ? newIdScope() : (island.getAttribute(ID_SCOPE) ?? newIdScope()));
    if (isAgain) return render(root, island);
    hydrate(root, island);
    hydrated.add(island);
  };

export default hydrateIsland;
