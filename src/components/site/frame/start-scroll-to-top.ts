import { FRAME_LIMITS } from '#config/frame-limits.ts';

/**
 * Offers the way up once the page is scrolled more than 200 pixels, and marks the buttons while the
 * page is read downwards: on a phone they would lie on prices and answers.
 */
export function startScrollToTop(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-scroll-to-top]');
  if (button === null) return;
  let before = scrollY;
  const follow = (): void => {
    button.parentElement?.toggleAttribute('data-reading', scrollY > before);
    before = scrollY;
    button.hidden = scrollY <= FRAME_LIMITS.scrollToTopPx;
  };
  addEventListener('scroll', follow, { passive: true });
  button.addEventListener('click', () => {
    scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });
  follow();
}
