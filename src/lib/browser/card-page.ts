/**
 * Returns whether the page has a card form, which keeps scripts that could read it away
 * (docs/security.md, "Pages with a card form").
 */
export const isCardPage = (): boolean => document.documentElement.hasAttribute('data-card-form');
