import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { ROUTES } from '#config/routes.ts';
import { hasWebKit, openWebKit, type WebKitPage } from './support/webkit.ts';

test.skip(!hasWebKit(), 'WebKitGTK is not installed here');

const ORIGIN = `
  const { x, y } = document.querySelector('.call-drawing').getBoundingClientRect();
  return [x, y];
`;

/** The darkest green of the pixels around the drawing's origin: its background is light, its dot is not. */
async function darkestAtOrigin(page: WebKitPage): Promise<number> {
  const [x = 0, y = 0] = await page.run<number[]>(ORIGIN);
  const place = { left: Math.round(x) - 10, top: Math.round(y) - 10, width: 20, height: 20 };
  const part = await sharp(await page.screenshot())
    .extract(place)
    .png()
    .toBuffer();
  const { channels } = await sharp(part).stats();
  return channels[1]?.min ?? 0;
}

/** Where the dot of the drawing is on its way, in parts of the way's width and height. */
const DOT = `
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const way = document.querySelector('.call-drawing__way').getBoundingClientRect();
  const [x, y] = middle(document.querySelector('.call-drawing__pulse').getBoundingClientRect());
  return [(x - way.x) / way.width, (y - way.y) / way.height];
`;

test.describe('in WebKit', () => {
  let page: WebKitPage;
  test.beforeAll(async () => {
    page = await openWebKit();
  });
  test.afterAll(() => page.close());

  test('the dot of the drawing travels along its way', async ({ baseURL }) => {
    await page.goto(`${baseURL}${ROUTES.home}`);
    const places = new Set<number>();
    await expect
      .poll(async () => {
        const [x = NaN, y = NaN] = await page.run<number[]>(DOT);
        expect.soft(x).toBeGreaterThan(-0.05);
        expect.soft(x).toBeLessThan(1.05);
        expect.soft(y).toBeGreaterThan(-0.2);
        return places.add(Math.round(x * 10)).size;
      })
      .toBeGreaterThan(3);
    await expect
      .poll(() => darkestAtOrigin(page), 'no dot is painted at the origin')
      .toBeGreaterThan(200);
  });

  test('the country search opens, and a customer signs in', async ({ baseURL }) => {
    await page.goto(`${baseURL}${ROUTES.home}`);
    await page.type('#country-search-from', 'Spa');
    const options = (): Promise<number> =>
      page.run("return document.querySelectorAll('[role=option]').length");
    await expect.poll(options).toBeGreaterThan(0);
    await page.goto(`${baseURL}${ROUTES.login}`);
    await page.type('#username', 'demo@bglobal.test');
    await page.type('#password', 'Demo1234');
    const ready = (): Promise<boolean> =>
      page.run("return !document.querySelector('#login-form [type=submit]').disabled");
    await expect.poll(ready).toBe(true);
    await page.click('#login-form [type="submit"]');
    await expect.poll(() => page.run('return location.pathname')).toMatch(/^\/profile\//);
  });
});
