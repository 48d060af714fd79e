import { loadScript } from './load-script.ts';

/** Loads the review widget when its place comes into view; its script fills the elements with `data-review-widget`. */
export function loadReviewsInView(url: string): void {
  const place = document.querySelector('[data-review-widget]');
  if (place === null) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void loadScript(url);
    },
    { rootMargin: '200px' },
  );
  observer.observe(place);
}
