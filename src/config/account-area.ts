import { PUBLIC_SHOW_CREDIT } from 'astro:env/client';

/**
 * Whether the customer area shows the available-credit box (docs/customer-area.md, "Profile
 * shell").
 */
export const showAvailableCredit = PUBLIC_SHOW_CREDIT;
