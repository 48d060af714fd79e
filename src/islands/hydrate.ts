import { type ComponentChildren, type ComponentType, h, hydrate, render } from 'preact';
import { useErrorBoundary, useLayoutEffect } from 'preact/hooks';
import './effects.ts';
import { ID_SCOPE, propsOfSlots, setIdScope } from './island-parts.ts';

interface IslandProps {
  element: HTMLElement;
  children: ComponentChildren;
}

/** Empties an island that throws while it renders, and reports why. */
function Island({ element, children }: IslandProps) {
  const [error] = useErrorBoundary();
  useLayoutEffect(() => {
    if (error === undefined) return;
    // What is in it from the static page as well, where it throws while it hydrates.
    element.replaceChildren();
    // Once Astro counts it as hydrated, which hides messages about it.
    setTimeout(() => reportError(error));
  }, [element, error]);
  return error === undefined ? children : null;
}

const hydrated = new WeakSet<HTMLElement>();
let others = 0;

/** Returns a scope for ids that are not in the static page. */
const newScope = (): string => `x${others++}`;

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
    setIdScope(root, isAgain ? newScope() : (island.getAttribute(ID_SCOPE) ?? newScope()));
    if (isAgain) return render(root, island);
    hydrate(root, island);
    hydrated.add(island);
    island.addEventListener('astro:unmount', () => render(null, island), { once: true });
  };

export default hydrateIsland;
