import { notFoundStep } from './not-found-step.ts';

/** Shows an unknown address as the not-found page of its language, and hands a choose-number address to `openPair`. */
export function startNotFound(openPair: (didSlug: string, packageSlug: string) => void): void {
  const { pathname, hash } = location;
  const step = notFoundStep(document.documentElement.lang, pathname, hash);
  if (step.kind === 'open') {
    location.replace(step.address);
    return;
  }
  if (step.kind === 'stay') {
    history.replaceState(null, '', step.address);
    return;
  }
  history.replaceState(null, '', step.pair.address);
  openPair(step.pair.didSlug, step.pair.packageSlug);
}
