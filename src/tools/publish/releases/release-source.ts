import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf, readRecordIn, type ReleaseRecord, siteOf } from './releases.ts';

/** What a release was built for and from. */
export type ReleaseSource = Pick<ReleaseRecord, 'origin' | 'hub'>;

/** A release that is not of the shop that is live, by the settings that it was built with. */
export type SourceMistake =
  | { kind: 'address'; before: string; now: string }
  /** The live release has data of a hub, this one has that of the sandbox. */
  | { kind: 'hub' };

const SITEMAP = /^Sitemap: (\S+)$/m;

/** Returns the origin in the addresses of a built site; undefined where it names no sitemap. */
export function findOrigin(site: string): string | undefined {
  const path = join(site, 'robots.txt');
  const robots = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return URL.parse(SITEMAP.exec(robots)?.[1] ?? '')?.origin;
}

/** Reads what a release was built for and from; what older ones did not store may be missing. */
export function readSource(releases: string, name: string): ReleaseSource {
  const { origin = findOrigin(siteOf(releases, name)), hub } = readRecordIn(
    folderOf(releases, name),
  );
  return { origin, hub };
}

const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Lists why a release does not follow the live one; what is not known of either is no reason. */
export function findSourceMistakes(live: ReleaseSource, now: ReleaseSource): SourceMistake[] {
  const mistakes: SourceMistake[] = [];
  const [before, after] = [live.origin, now.origin];
  const isForVisitors = before?.startsWith('https:') === true;
  if (isForVisitors && after !== undefined && LOOPBACK.test(new URL(after).hostname)) {
    mistakes.push({ kind: 'address', before, now: after });
  }
  if (live.hub === 'configured' && now.hub === 'sandbox') mistakes.push({ kind: 'hub' });
  return mistakes;
}

/** Returns the line about a mistake for a terminal: the setting, and what is wrong. */
export function sourceMistakeLine(mistake: SourceMistake): string {
  if (mistake.kind === 'hub') {
    return 'HUB_BUILD_URL: the live release has data of a hub, this one that of the sandbox';
  }
  const { before, now } = mistake;
  return `SITE_URL: the live release is for ${before}, this one for ${now}`;
}
