declare global {
  interface Window {
    /** The session-analytics tag's command queue; it is emptied when the tag arrives. */
    sessionAnalytics?: { identify?(email: string): void; queue?: string[][] };
  }
}

/** Tells the session-analytics tag who is signed in; harmless when it is absent or throws (specification 1, section 1). */
export function identifyCustomer(email: string): void {
  const tag = (window.sessionAnalytics ??= {});
  try {
    if (tag.identify === undefined) (tag.queue ??= []).push(['identify', email]);
    else tag.identify(email);
  } catch (error) {
    console.warn('session analytics failed', error);
  }
}
