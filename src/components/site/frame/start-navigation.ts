/** The small-screen menu is a popover: the platform opens it and closes it on Escape or a press outside. It also closes on a link, and when the screen grows wide enough to show the links in a row. */
export function startNavigation(): void {
  const menu = document.querySelector<HTMLElement>('[data-menu]');
  if (menu === null || !('hidePopover' in menu)) return;
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a') !== null) menu.hidePopover();
  });
  matchMedia('(min-width: 64rem)').addEventListener('change', () => menu.hidePopover());
}
