declare global {
  interface Window {
    /** What the session-analytics tag brings. */
    sessionAnalytics?: { identify?(email: string): void };
  }
}

let customer: string | undefined;

/** Tells the session-analytics tag who is signed in, once both are there; harmless when it is absent or throws (specification 1, section 1). */
export function introduceCustomer(): void {
  if (customer === undefined) return;
  try {
    window.sessionAnalytics?.identify?.(customer);
  } catch (error) {
    console.warn('session analytics failed', error);
  }
}

/** Notes who is signed in, for the session-analytics tag. */
export function identifyCustomer(email: string): void {
  customer = email;
  introduceCustomer();
}
