import { LIMITS } from '#config/limits.ts';

/** Offers the way up once the page is scrolled more than 200 pixels. */
export function startScrollToTop(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-scroll-to-top]');
  if (button === null) return;
  const follow = (): void => {
    button.hidden = scrollY <= LIMITS.scrollToTopPx;
  };
  addEventListener('scroll', follow, { passive: true });
  button.addEventListener('click', () => {
    scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });
  follow();
}
