import { type ComponentChild, h } from 'preact';

/** The HTML of an island's slots, by name; the content without a name is `default`. */
type Slots = Readonly<Record<string, string>>;

/**
 * Returns slots as properties of a component: the default one as `children`. Astro finds the slots
 * of an island by these tags, and takes the tags away where a component is not hydrated.
 */
export const propsOfSlots = (slots: Slots, isHydrated: boolean): Record<string, ComponentChild> =>
  Object.fromEntries(
    Object.entries(slots)
      .filter(([, html]) => html !== '')
      .map(([name, html]) => {
        const isDefault = name === 'default';
        const slot = h(isHydrated ? 'astro-slot' : 'astro-static-slot', {
          name: isDefault ? undefined : name,
          dangerouslySetInnerHTML: { __html: html },
        });
        return [isDefault ? 'children' : name, slot];
      }),
  );

/**
 * Sets what the ids begin with that `useId` makes below an element: each island of a page has its
 * own, the same in its HTML and when it hydrates. Preact has no public name for it; `__m` is that
 * of its published files, which Astro's integration of Preact sets too.
 */
export function setIdScope(element: object, scope: string): void {
  Object.assign(element, { __m: [scope, 0] });
}

/** The attribute with the scope of the ids in an island's HTML. */
export const ID_SCOPE = 'data-ids';
