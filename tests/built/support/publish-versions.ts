import { draftRelease, publishDraft } from '#tools/publish/releases/draft.ts';
import { removeOldReleases } from '#tools/publish/releases/releases.ts';

/** Publishes two built sites in turn until this process is killed, and logs when it has begun. */
const [releases = '', ...sites] = process.argv.slice(2);
process.stdout.write('begun\n');
for (let turn = 0; ; turn += 1) {
  publishDraft(releases, draftRelease(releases, sites[turn % sites.length] ?? '', new Date()));
  removeOldReleases(releases);
}
