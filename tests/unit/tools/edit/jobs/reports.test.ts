import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReports, isReportAddress, reportsPath } from '#tools/edit/jobs/reports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const NAME = '2026-11-20T08-15-30-120Z';
const PREFIX = reportsPath('token');

let releases: string;
beforeAll(() => {
  releases = mkdtempSync(join(tmpdir(), 'shop-reports-'));
  for (const name of [NAME, 'not-published', 'unfinished-one']) {
    mkdirSync(join(releases, name, 'pictures'), { recursive: true });
    mkdirSync(join(releases, name, 'site'));
    writeFileSync(join(releases, name, 'report.html'), `<h1>${name}</h1>`);
    writeFileSync(join(releases, name, 'pictures', 'he%2Ffaq-phone-after.jpg'), 'picture');
    writeFileSync(join(releases, name, 'site', 'index.html'), 'a page');
  }
  writeFileSync(join(releases, 'secret.jpg'), 'a secret');
});
afterAll(() => rmSync(releases, { recursive: true, force: true }));

const get = (path: string): Promise<Response> =>
  Promise.resolve(createReports(releases, 'token').request(path));

describe('the reports of releases on the desk', () => {
  it.each([NAME, 'not-published'])('are served with their pictures: %s', async (name) => {
    const report = await get(`${PREFIX}/${name}/report.html`);
    expect(await report.text()).toBe(`<h1>${name}</h1>`);
    expect(report.headers.get('content-type')).toContain('text/html');
    expect(report.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(report.headers.get('referrer-policy')).toBe('no-referrer');
    const picture = await get(`${PREFIX}/${name}/pictures/he%252Ffaq-phone-after.jpg`);
    expect([picture.headers.get('content-type'), await picture.text()]).toEqual([
      'image/jpeg',
      'picture',
    ]);
  });

  it.each([
    ['without the part made from the token', `/edit/reports/${NAME}/report.html`],
    ['with that of another start', `${reportsPath('other')}/${NAME}/report.html`],
    ['with the token of the desk itself', `/edit/reports/token/${NAME}/report.html`],
    ['for another file of a release', `${PREFIX}/${NAME}/site/index.html`],
    ['for a folder that is no release', `${PREFIX}/unfinished-one/report.html`],
    ['for a release that is not there', `${PREFIX}/2026-11-21T08-15-30-120Z/report.html`],
    ['for a folder above', `${PREFIX}/..%2f/report.html`],
    ['for a file above the pictures', `${PREFIX}/${NAME}/pictures/..%2f..%2f..%2fsecret.jpg`],
    ['for one above them, with backslashes', `${PREFIX}/${NAME}/pictures/..%5c..%5csecret.jpg`],
    ['for a report named as a picture', `${PREFIX}/${NAME}/pictures/..%2freport.html`],
  ])('are not served %s', async (_, path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('have addresses of their own', () => {
    expect(isReportAddress(`${PREFIX}/${NAME}/report.html`)).toBe(true);
    expect(isReportAddress('/edit/reportsold')).toBe(false);
    expect(PREFIX).not.toContain('token');
  });
});
