/**
 * The numbers of pages to read (docs/public-site.md, "Constants"), apart from those that forms load
 * into the browser. Durations are milliseconds.
 */
export const PAGE_LIMITS = {
  advantageCarousel: { intervalMs: 5_000, slideMs: 1_000, cards: 6 },
  imageCarouselMs: 3_000,
  testimonialsDelayMs: 500,
  retireesCardsShown: 4,
  faq: { home: 8, page: 12 },
} as const;
