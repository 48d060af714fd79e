import type { AstroComponentMetadata, NamedSSRLoadedRendererValue, SSRResult } from 'astro';
import { type ComponentType, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { ID_SCOPE, propsOfSlots, setIdScope } from './island-parts.ts';

/** How many components each page has rendered. */
const counts = new WeakMap<SSRResult, number>();

function countOn(page: SSRResult): number {
  const before = counts.get(page) ?? 0;
  counts.set(page, before + 1);
  return before;
}

/** Renders the HTML of a component; an island with ids in it gets their scope as an attribute. */
async function renderComponent(
  this: { result: SSRResult },
  component: ComponentType,
  props: object,
  slots: Record<string, string>,
  metadata?: AstroComponentMetadata,
) {
  const isHydrated = metadata?.hydrate !== undefined;
  const element = h(component, { ...props, ...propsOfSlots(slots, isHydrated) });
  const scope = String(countOn(this.result));
  setIdScope(element, scope);
  const html = renderToString(element);
  const attrs: Record<string, string> = {};
  if (isHydrated && html.includes(`"P${scope}-`)) attrs[ID_SCOPE] = scope;
  return { html, attrs };
}

const renderer: NamedSSRLoadedRendererValue = {
  name: 'preact',
  check: async (component) => typeof component === 'function',
  supportsAstroStaticSlot: true,
  renderToStaticMarkup: renderComponent,
};

export default renderer;
