import { FRAME_LIMITS } from '#config/frame-limits.ts';

/** Offers the way up once the page is scrolled more than 200 pixels. */
export function startScrollToTop(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-scroll-to-top]');
  if (button === null) return;
  const follow = (): void => {
    button.hidden = scrollY <= FRAME_LIMITS.scrollToTopPx;
  };
  addEventListener('scroll', follow, { passive: true });
  button.addEventListener('click', () => {
    scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });
  follow();
}
