import { PUBLIC_REVIEW_WIDGET_URL } from 'astro:env/client';

/** Whether the testimonials have a place for a review service's widget. */
export const hasReviewWidget = PUBLIC_REVIEW_WIDGET_URL !== '';
