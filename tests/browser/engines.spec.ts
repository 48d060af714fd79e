import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { ROUTES } from '#config/routes.ts';
import { hasWebKit, openWebKit, type WebKitPage } from './support/webkit.ts';

test.skip(!hasWebKit(), 'WebKitGTK is not installed here');

/** Stops the dot of the drawing at a part of its way and returns where on the screen it then belongs. */
const STOP_DOT = `
  const dot = document.querySelector('.call-drawing__pulse');
  const [travel] = dot.getAnimations();
  travel.pause();
  travel.currentTime = arguments[0] * travel.effect.getTiming().duration;
  const at = dot.getPointAtLength(arguments[0] * dot.getTotalLength());
  const { x, y } = at.matrixTransform(dot.getScreenCTM());
  return [x, y];
`;

const NEAR_PX = 4;

/** Whether the few pixels around a place of the window are all of a strong colour; the way alone is thin and dashed. */
async function isDotAt(page: WebKitPage, [x = 0, y = 0]: number[]): Promise<boolean> {
  const place = {
    left: Math.round(x) - NEAR_PX,
    top: Math.round(y) - NEAR_PX,
    width: 2 * NEAR_PX,
    height: 2 * NEAR_PX,
  };
  const part = await sharp(await page.screenshot())
    .extract(place)
    .png()
    .toBuffer();
  const { channels } = await sharp(part).stats();
  return Math.min(...channels.slice(0, 3).map(({ max }) => max)) < 120;
}

test.describe('in WebKit', () => {
  let page: WebKitPage;
  test.beforeAll(async () => {
    page = await openWebKit();
  });
  test.afterAll(() => page.close());

  test('the dot of the drawing is painted on its way', async ({ baseURL }) => {
    await page.goto(`${baseURL}${ROUTES.home}`);
    const early = await page.run<number[]>(STOP_DOT, 0.2);
    await expect.poll(() => isDotAt(page, early)).toBe(true);
    const late = await page.run<number[]>(STOP_DOT, 0.6);
    await expect.poll(() => isDotAt(page, late)).toBe(true);
    expect(await isDotAt(page, early), 'it has left its earlier place').toBe(false);
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
