/** Marks the number that somebody presses while the list still sleeps; the list then takes it over. It imports nothing, so that the page loads nothing else with it. */
export function watchEarlyChoice(): void {
  document.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest('[data-did]') : null;
    if (!pressed?.closest('astro-island[ssr]')) return;
    for (const chip of document.querySelectorAll('[data-did]')) {
      chip.setAttribute('aria-pressed', String(chip === pressed));
    }
  });
}
