const GIVE_UP_MS = 10_000;

const started = new Map<string, Promise<boolean>>();

/**
 * Loads a third-party script once and resolves to whether it loaded within ten seconds. A failure
 * is only logged (docs/public-site.md, "Error catalogue").
 */
export function loadScript(url: string): Promise<boolean> {
  const known = started.get(url);
  if (known !== undefined) return known;
  const loading = new Promise<boolean>((resolve) => {
    const script = document.createElement('script');
    const end = (loaded: boolean): void => {
      clearTimeout(timer);
      if (!loaded) console.warn('script not loaded', new URL(url, location.href).host);
      resolve(loaded);
    };
    const timer = setTimeout(() => end(false), GIVE_UP_MS);
    script.addEventListener('load', () => end(true));
    script.addEventListener('error', () => end(false));
    script.async = true;
    script.src = url;
    document.head.append(script);
  });
  started.set(url, loading);
  return loading;
}

/** Waits until the page has nothing more urgent to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    const start = (): void => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 4_000 });
      else setTimeout(resolve, 1_500);
    };
    if (document.readyState === 'complete') start();
    else addEventListener('load', start, { once: true });
  });
