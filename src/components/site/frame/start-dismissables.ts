const OPEN = 'details[data-dismissable][open]';

function closeOthers(event: Event): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN)) {
    if (!(event.target instanceof Node) || !menu.contains(event.target)) menu.open = false;
  }
}

/**
 * Closes open menus on a press outside, on Escape (which restores the focus), when the focus moves
 * on, and when the page is left, as the browser may bring it back as it was.
 */
export function startDismissables(): void {
  document.addEventListener('pointerdown', closeOthers);
  document.addEventListener('focusin', closeOthers);
  addEventListener('pagehide', closeOthers);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const menu = document.querySelector<HTMLDetailsElement>(OPEN);
    if (menu === null) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
