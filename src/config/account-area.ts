import { PUBLIC_SHOW_CREDIT } from 'astro:env/client';

/** Whether the customer area shows the available-credit box (specification 2, section 2, "Profile shell"). */
export const showAvailableCredit = PUBLIC_SHOW_CREDIT;
