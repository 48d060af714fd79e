declare global {
  interface Window {
    /** What the session-analytics tag brings. */
    sessionAnalytics?: { identify?(email: string): void };
  }
}

let customer: string | undefined;

/**
 * Passes the customer's email address to session analytics once both are there
 * (docs/public-site.md, "The product"). A missing or failing script does no harm.
 */
export function introduceCustomer(): void {
  if (customer === undefined) return;
  try {
    window.sessionAnalytics?.identify?.(customer);
  } catch (error) {
    console.warn('session analytics failed', error);
  }
}

/** Notes who is signed in, for the session-analytics tag. */
export function identifyInAnalytics(email: string): void {
  customer = email;
  introduceCustomer();
}
