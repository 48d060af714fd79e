import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { TranslationTree } from '#contract/hub/translations.ts';
import { RECORDS_SETTING } from '#tools/platform/steps.ts';
import { type Draft, draftRelease, publishDraft } from '#tools/publish/releases/draft.ts';
import { storeTexts } from '#tools/publish/changes/text-changes.ts';
import type { BuildData } from '#tools/build/build-data.ts';
import {
  findLive,
  KEPT_RELEASES,
  LIVE_LINK,
  readRecordIn,
  switchTo,
} from '#tools/publish/releases/releases.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getFolderDigest } from '../../support/folder-digest.ts';
import { refusedRemovalSettings } from '../../support/refused-removal.ts';
import { recordsIn, runPublishIn, writeBuildDataOf } from '../support/publish-command.ts';
import { GOOD, htmlPage, writeSmallSite } from '../support/small-site.ts';

let folder: string;
let releases: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-publish-'));
  releases = join(folder, 'releases');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const writeSite = (content: string): string => writeSmallSite(join(folder, 'dist'), content);

const served = (file: string): string => readFileSync(join(releases, LIVE_LINK, file), 'utf8');

/** Changes the texts of a language in the test's folder. */
function editTexts(language: string, change: (texts: TranslationTree) => void): void {
  const path = join(folder, `i18n/${language}.json`);
  const texts = JSON.parse(readFileSync(path, 'utf8')) as TranslationTree;
  change(texts);
  writeFileSync(path, JSON.stringify(texts, null, 2));
}

/** Writes a site with what its build would have read of the test's texts. */
function writeBuilt(content: string, more?: Partial<BuildData>): string {
  const site = writeSite(content);
  writeBuildDataOf(folder, site, more);
  return site;
}

/** Drafts a release of a site without mistakes. */
const draftBuilt = (): Draft =>
  draftRelease(releases, writeSite(GOOD), new Date(Date.UTC(2026, 0, 1)));

/** Runs the command in the test's folder; returns its exit code and what it has written. */
const runPublish = (env: Record<string, string>, args: readonly string[] = []) =>
  runPublishIn(folder, env, args);

describe('npm run publish', () => {
  beforeEach(() => {
    cpSync('i18n', join(folder, 'i18n'), { recursive: true });
    symlinkSync(resolve('src'), join(folder, 'src'));
  });

  it('stops at a broken text file, names its line, and publishes nothing', async () => {
    const path = join(folder, 'i18n/he.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"search": {', '"search": '));
    const { code, output } = await runPublish({});
    expect(code).toBe(1);
    expect(output).toMatch(/i18n\/he\.json:\d+: /);
    expect(existsSync(releases)).toBe(false);
  });

  it('stops at a lost value of a Hebrew text, and serves the old site on', async () => {
    publishDraft(releases, draftBuilt());
    const before = getFolderDigest(join(releases, LIVE_LINK));
    editTexts('he', (texts) => {
      (texts['about'] as TranslationTree)['lead'] = 'בלי שם';
    });
    const { code, output } = await runPublish({ [RECORDS_SETTING]: '1' });
    expect(code).toBe(1);
    expect(output).toMatch(/i18n\/he\.json:\d+: placeholder: about\.lead/);
    const place = { file: 'i18n/he.json', line: expect.any(Number) };
    const finding = { kind: 'placeholder', language: 'he', key: 'about.lead', place };
    expect(recordsIn(output)).toEqual([
      { step: 'texts' },
      { failure: { kind: 'texts', findings: [expect.objectContaining(finding)] } },
    ]);
    expect(getFolderDigest(join(releases, LIVE_LINK))).toBe(before);
  });

  it('refuses new texts that break a rule, and lists those that visitors see already', async () => {
    const set = (text: string) => (texts: TranslationTree) => {
      (texts['contact'] as TranslationTree)['lead'] = text;
    };
    editTexts('es', set('Un número falso.'));
    const live = draftBuilt();
    storeTexts(live.folder, writeBuildDataOf(folder, join(folder, 'dist')));
    publishDraft(releases, live);
    const before = getFolderDigest(join(releases, LIVE_LINK));
    editTexts('pt', set('Um número falso.'));
    const PREBUILT_SITE = writeBuilt(GOOD.replace('4.99', '5.99'), { reused: ['rates'] });
    const { code, output } = await runPublish({ PREBUILT_SITE, [RECORDS_SETTING]: '1' }, [
      '--language',
      'es',
    ]);
    expect(code).toBe(1);
    expect(recordsIn(output).at(-1)).toEqual({
      outcome: 'refused',
      reused: ['rates'],
      report: 'not-published',
    });
    const steps = recordsIn(output).flatMap((record) => ('step' in record ? record.step : []));
    expect([...new Set(steps)]).toEqual([
      'copy',
      'changes',
      'compare',
      'links',
      'look',
      'texts',
      'clean-up',
    ]);
    expect(output).toMatch(/i18n\/pt\.json:\d+: ad-policy: contact\.lead: "número falso"/);
    expect(output).not.toContain('i18n/es.json');
    expect(output).toContain('warning: texts that are live already and break a rule: 1');
    expect(getFolderDigest(join(releases, LIVE_LINK))).toBe(before);
    const report = readFileSync(join(releases, 'not-published/report.html'), 'utf8');
    expect(report).toContain('i18n/pt.json');
    expect(report).toContain('Esto es de una construcción anterior: tarifas de llamadas.');
    expect(report).toContain('<html lang="es" dir="ltr">');
    expect(report).toContain('Las redes publicitarias rechazan «número falso».');
    expect(report).toMatch(/no ha impedido nada: .*i18n\/es\.json:\d+/s);
  });

  it('refuses other words of the terms until their page shows the day of the change', async () => {
    const writeTerms = (day: string, words: string): string => {
      const content = `<p>Updated <time datetime="${day}">then</time></p><p>${words}</p>`;
      const site = writeSite(GOOD);
      writeFileSync(join(site, 'terms-and-conditions.html'), htmlPage('Terms', content));
      return site;
    };
    const live = draftRelease(releases, writeTerms('2026-01-01', 'Old.'), new Date(2026, 0, 1));
    storeTexts(live.folder, writeBuildDataOf(folder, join(folder, 'dist')));
    publishDraft(releases, live);
    editTexts('es', (texts) => {
      const age = (texts['terms'] as TranslationTree)['age'] as TranslationTree;
      age['text'] = `${age['text'] as string} Siempre.`;
    });
    const publishTerms = (day: string) => {
      const PREBUILT_SITE = writeTerms(day, 'New.');
      writeBuildDataOf(folder, PREBUILT_SITE);
      return runPublish({ PREBUILT_SITE });
    };
    const refused = await publishTerms('2026-01-01');
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(
      'i18n/legal-dates.json: "terms": its texts differ from the live ones, but their date is ' +
        'still 2026-01-01; set it to the day of the change on the desk (npm run edit)',
    );
    expect(served('terms-and-conditions.html')).toContain('Old.');
    const report = readFileSync(join(releases, 'not-published/report.html'), 'utf8');
    expect(report).toContain('the words have changed, but the date on the page is still');
    const today = new Date().toISOString().slice(0, 10);
    expect(await publishTerms(today)).toMatchObject({ code: 0 });
    expect(served('terms-and-conditions.html')).toContain('New.');
  });

  it('leaves a site of an earlier version without its texts unchecked, and says so', async () => {
    const { code, output } = await runPublish({ PREBUILT_SITE: writeSite(GOOD) });
    expect(code).toBe(0);
    expect(output).toContain(
      'warning: the built site has no _build-data.json, as an earlier version built it: its texts ' +
        'and capability sheets are neither compared nor checked',
    );
    const live = join(releases, findLive(releases) ?? '');
    const report = readFileSync(join(live, 'report.html'), 'utf8');
    expect(report).toContain('They were neither compared nor checked.');
    expect(report).not.toContain('Country sheets</h2>');
    expect(existsSync(join(live, 'texts'))).toBe(false);
  });

  it('takes the texts and the source of its data from a site, and serves no list of them', async () => {
    const { texts } = writeBuildDataOf(folder, writeSite(GOOD));
    const PREBUILT_SITE = join(folder, 'dist');
    expect(await runPublish({ PREBUILT_SITE })).toMatchObject({ code: 0 });
    const about = { ...(texts.en?.['about'] as TranslationTree), heading: 'Another title' };
    writeBuilt(GOOD.replace('4.99', '5.99'), { texts: { ...texts, en: { ...texts.en, about } } });
    const HUB_BUILD_URL = 'https://shop.example/hub';
    expect(await runPublish({ PREBUILT_SITE, HUB_BUILD_URL })).toMatchObject({ code: 0 });
    const live = join(releases, findLive(releases) ?? '');
    const report = readFileSync(join(live, 'report.html'), 'utf8');
    expect(report).toContain('<h3>1 text differs</h3>');
    expect(report).toContain('Another title');
    expect(readFileSync(join(live, 'texts/en.json'), 'utf8')).toContain('Another title');
    expect(existsSync(join(live, 'site/_build-data.json'))).toBe(false);
    expect(readRecordIn(live).hub).toBe('sandbox');
  });

  it('runs the command after a switch and after a roll-back, and reports its failure', async () => {
    publishDraft(releases, draftBuilt());
    const first = findLive(releases);
    const env = {
      PREBUILT_SITE: writeBuilt(GOOD.replace('4.99', '5.99')),
      AFTER_SWITCH_COMMAND: 'echo "after $RELEASE"',
    };
    const AFTER_SWITCH_COMMAND = 'echo "cannot reload" && exit 7';
    const failed = await runPublish({ ...env, AFTER_SWITCH_COMMAND });
    const second = findLive(releases);
    expect(failed.code).toBe(3);
    expect(failed.output).toContain('cannot reload');
    expect(failed.output).toContain('the command after it failed');
    expect(served('faq.html')).toContain('$5.99');
    expect(second).not.toBe(first);
    const again = await runPublish(env);
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining(`after ${second}`) });
    const quiet = await runPublish(env);
    expect(quiet).toMatchObject({ code: 0, output: expect.not.stringContaining('after') });
    const back = await runPublish(env, ['--rollback']);
    expect(back).toMatchObject({ code: 0, output: expect.stringContaining(`after ${first}`) });
    expect(findLive(releases)).toBe(first);
  });

  it('refuses a site for localhost where one for visitors is live, and serves that on', async () => {
    const site = writeSite(GOOD);
    const writeRobots = (origin: string): void =>
      writeFileSync(join(site, 'robots.txt'), `Sitemap: ${origin}/sitemap-index.xml\n`);
    const env = { PREBUILT_SITE: site };
    writeRobots('https://shop.example');
    publishDraft(releases, draftRelease(releases, site, new Date(Date.UTC(2026, 0, 1))));
    const before = getFolderDigest(join(releases, LIVE_LINK));
    writeRobots('http://localhost:4321');
    const { code, output } = await runPublish(env);
    expect(code).toBe(1);
    expect(output).toContain(
      'SITE_URL: the live release is for https://shop.example, this one for http://localhost:4321',
    );
    expect(getFolderDigest(join(releases, LIVE_LINK))).toBe(before);
    const report = readFileSync(join(releases, 'not-published/report.html'), 'utf8');
    expect(report).toContain('<strong>Address of the shop</strong>');
  });

  it('serves a release and runs the command where an old one cannot be removed', async () => {
    const site = writeSite(GOOD);
    for (let day = 1; day <= KEPT_RELEASES; day += 1) {
      publishDraft(releases, draftRelease(releases, site, new Date(Date.UTC(2026, 0, day))));
    }
    const oldest = '2026-01-01T00-00-00-000Z';
    const env = {
      PREBUILT_SITE: site,
      AFTER_SWITCH_COMMAND: 'echo "after $RELEASE"',
      ...refusedRemovalSettings(oldest),
    };
    for (const price of ['5.99', '6.99']) {
      writeSite(GOOD.replace('4.99', price));
      const { code, output } = await runPublish(env);
      const live = findLive(releases) ?? '';
      expect(output).toContain(`after ${live}`);
      expect(output).toMatch(/warning: could not remove .*unfinished-2026-01-01T.*: EACCES/);
      expect(code).toBe(0);
      expect(served('faq.html')).toContain(price);
      const report = readFileSync(join(releases, live, 'report.html'), 'utf8');
      expect(report).toContain(`unfinished-${oldest}`);
    }
  });
});

describe('npm run publish -- --rollback', () => {
  it('serves thousands of files again, byte for byte, in less than a second', () => {
    const site = join(folder, 'dist');
    const [first, second] = ['first', 'second'].map((words, day) => {
      for (let page = 0; page < 3000; page += 1) {
        const file = join(site, `country-${page % 50}/page-${page}.html`);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, `${words} ${page}`);
      }
      const draft = draftRelease(releases, site, new Date(Date.UTC(2026, 0, 1 + day)));
      publishDraft(releases, draft);
      return { name: draft.name, digest: getFolderDigest(join(releases, LIVE_LINK)) };
    });
    const command = ['src/tools/setup.mjs', '--browser', 'src/tools/publish/run.ts', '--rollback'];
    const times = [1, 2, 3].map(() => {
      switchTo(releases, second?.name ?? '');
      const began = performance.now();
      const { status } = spawnSync(process.execPath, command, {
        env: { ...process.env, RELEASES_DIR: releases },
      });
      const took = performance.now() - began;
      expect(status).toBe(0);
      expect(getFolderDigest(join(releases, LIVE_LINK))).toBe(first?.digest);
      return took;
    });
    expect(first?.digest).not.toBe(second?.digest);
    expect(Math.min(...times)).toBeLessThan(1000);
  });
});
