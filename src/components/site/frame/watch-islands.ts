import { FRAME_LIMITS } from '#config/limits/frame-limits.ts';
import { inlineScript } from '#i18n/inline-script.ts';

/** The parts of `<astro-island>` that a second attempt needs; none before its script has loaded. */
interface Island extends HTMLElement {
  start?: () => Promise<void>;
}

/**
 * Shows a message with "Try again" above an island that fails (`PageWidgets.astro`). Inlined,
 * because the file with the frame's scripts may be the one that is missing.
 *
 * A script that does not load is reported at once when that fails, else after a bounded wait. A
 * press loads it again and keeps what is typed; the message hides once the island is hydrated.
 *
 * An island that throws while it renders is left empty, and an `error` event is dispatched
 * (`src/islands/hydrate.ts`). The message then has its other text, and a press reloads the page.
 */
function watchIslands(patienceMs: number): void {
  const template = document.querySelector('[data-island-alert]') as HTMLTemplateElement;
  const rendered = document.querySelectorAll('astro-island:not(:empty)');
  const show = ({ target }: { target: EventTarget | null }): void => {
    const island = target as Island;
    if (!island.matches('[ssr]:not(.island-alert + *)')) return;
    island.before(template.content.cloneNode(true));
    island.previousElementSibling?.lastElementChild?.addEventListener('click', () => {
      if (island.matches(':empty')) return location.reload();
      island.dispatchEvent(new Event('focusin', { bubbles: true }));
      if (island.matches('[client=load]')) void island.start?.();
    });
  };
  document.addEventListener('astro:hydration-error', show);
  addEventListener('error', () => {
    rendered.forEach((target) => {
      if (!target.matches(':empty')) return;
      target.setAttribute('ssr', '');
      show({ target });
    });
  });
  setTimeout(() => {
    document.querySelectorAll('[client=load]').forEach((target) => show({ target }));
  }, patienceMs);
}

/** Returns the script of every page, minified; `astro.config.mjs` defines it for the build. */
export const watchIslandsScript = (): string =>
  inlineScript(watchIslands, FRAME_LIMITS.islandPatienceMs);
