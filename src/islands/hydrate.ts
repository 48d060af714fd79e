import { type ComponentChildren, type ComponentType, h, hydrate, render } from 'preact';
import { useErrorBoundary, useLayoutEffect } from 'preact/hooks';
import './effects.ts';
import { ID_SCOPE, newIdScope, propsOfSlots, setIdScope } from './island-parts.ts';

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
