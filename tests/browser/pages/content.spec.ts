import { expect, test, type Page } from '@playwright/test';
import { monthsText } from '#lib/text/date-text.ts';
import { expectOnFirstScreen, PHONE } from '../support/pages/first-screen.ts';
import { textsOf } from '../support/pages/texts.ts';

const advantageDots = (page: Page) => page.locator('.carousel--cards .carousel__dot');

const currentCard = (page: Page): Promise<number> =>
  advantageDots(page).evaluateAll((dots) =>
    dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true'),
  );

async function openCarousel(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await page.locator('.carousel--cards').scrollIntoViewIfNeeded();
  await expect(page.locator('.carousel--cards[data-live]')).toBeVisible();
}

/** Lets seconds pass until that card is the current one. */
const expectCard = (page: Page, index: number): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return currentCard(page);
    })
    .toBe(index);

test.describe('the advantage carousel', () => {
  test.describe('with animations', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });

    test('moves on by itself, jumps to a dot, wraps at the end, and stops at its button', async ({
      page,
    }) => {
      await openCarousel(page, '/');
      await expectCard(page, 1);
      await advantageDots(page).nth(5).click();
      expect(await currentCard(page)).toBe(5);
      await page.mouse.move(1, 1);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await expectCard(page, 0);
      const pause = page.locator('.carousel--cards .carousel__pause');
      await pause.click();
      await expect(pause).toHaveAttribute('aria-pressed', 'true');
      await page.mouse.move(1, 1);
      const before = await currentCard(page);
      await page.clock.runFor(20_000);
      expect(await currentCard(page)).toBe(before);
    });
  });

  test('does not move by itself where less motion is wanted, and follows a swipe in Hebrew', async ({
    page,
  }) => {
    await openCarousel(page, '/he');
    await page.clock.runFor(20_000);
    expect(await currentCard(page)).toBe(0);
    const box = await page.locator('.carousel--cards .carousel__viewport').boundingBox();
    if (box === null) throw new Error('the carousel is not in view');
    await page.mouse.move(box.x + 200, box.y + 80);
    await page.mouse.down();
    await page.mouse.move(box.x + 320, box.y + 80);
    await page.mouse.up();
    expect(await currentCard(page)).toBe(1);
  });
});

test.describe('the questions', () => {
  test('show 12 at first and all 16 on demand, open on the first click, and are found by any word', async ({
    page,
  }) => {
    await page.goto('/faq');
    const questions = page.locator('.accordion__item:visible');
    await expect(questions).toHaveCount(12);
    await page.locator('.accordion__question').first().click();
    await expect(page.locator('.accordion__answer').first()).toBeVisible();
    await test.step('without regard to case', async () => {
      await page.getByLabel('Search the questions').fill('EMERGENCY police');
      await expect(questions).toHaveCount(1);
      await page.getByLabel('Search the questions').fill('no such thing');
      await expect(page.locator('.faq-search__none')).toBeVisible();
      await page.getByLabel('Search the questions').fill('');
      await expect(questions).toHaveCount(12);
    });
    await page.locator('.faq-more__switch').click();
    await expect(questions).toHaveCount(16);
  });

  test('are all there without JavaScript', async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto('/es/faq');
    await expect(page.locator('.needs-script')).toBeHidden();
    await page.locator('.faq-more__switch').click();
    await expect(page.locator('.accordion__item:visible')).toHaveCount(16);
    await page.close();
  });
});

const rows = (page: Page) => page.locator('tbody tr:visible');

async function openRates(page: Page): Promise<void> {
  const sitemap = await page.request.get('/sitemap-0.xml');
  const address = /\/rates-per-country\/\d+/.exec(await sitemap.text())?.[0];
  if (address === undefined) throw new Error('no page of calling rates is in the sitemap');
  await page.goto(address);
}

test.describe('the calling rates', () => {
  test('are sorted and filtered, and lead to those of another country', async ({ page }) => {
    await openRates(page);
    const before = page.url();
    const price = page.locator('th').nth(2);
    const prices = async (): Promise<number[]> =>
      (await rows(page).locator('td:last-child').allTextContents()).map((text) =>
        Number(text.trim().replace('$', '')),
      );
    await expect(page.getByRole('rowheader').first()).toHaveText(/\w/);
    await price.getByRole('button').click();
    await expect(price).toHaveAttribute('aria-sort', 'ascending');
    const rising = await prices();
    expect(rising).toEqual([...rising].sort((one, other) => one - other));
    await price.getByRole('button').click();
    expect(await prices()).toEqual([...rising].sort((one, other) => other - one));
    await page.getByLabel('Find a destination').fill('mobile ISRAEL');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText('Israel');
    const field = page.getByRole('combobox', { name: textsOf('en')('rates.search-label') });
    await field.fill('spa');
    await expect(page.getByRole('option').first()).toBeVisible();
    await field.press('Enter');
    await page.getByRole('button', { name: 'Show rates' }).click();
    await expect(page).not.toHaveURL(before);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calling rates from Spain');
  });
});

test.describe('the page for retirees', () => {
  test('has its prices and what to press on the first screen of a phone, and leads to numbers', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/retirees');
    const hero = ['h1', '.retirees-hero__price', '.retirees-hero .button--primary'];
    await expectOnFirstScreen(page, hero);
    await expect(page.locator('.retirees-hero__price')).toContainText(monthsText('en', 12));
    await expect(page.locator('.price').first()).toHaveText(/\$\s*5\s*\.99/);
    const field = page.getByRole('combobox');
    await field.fill('spa');
    await expect(page.getByRole('option').first()).toBeVisible();
    await field.press('Enter');
    await page.getByRole('button', { name: textsOf('en')('retirees.search-button') }).click();
    await expect(page).toHaveURL(/\/choose-your-number\/united-states\/spain$/);
  });

  test('has a map of its calls in Hebrew, with a text alternative', async ({ page }) => {
    await page.goto('/he/retirees');
    const map = page.getByRole('img', { name: textsOf('he')('retirees.map') });
    await map.scrollIntoViewIfNeeded();
    await expect
      .poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  test('moves its cards towards the reading direction and goes round at the end', async ({
    page,
  }) => {
    await page.goto('/he/retirees');
    const scroller = page.locator('.card-carousel__scroller');
    await scroller.scrollIntoViewIfNeeded();
    const at = () => scroller.evaluate((element) => Math.round(element.scrollLeft));
    const next = page.locator('[data-step="1"]');
    const end = await scroller.evaluate((element) => element.clientWidth - element.scrollWidth);
    await next.click();
    await expect.poll(at).toBeLessThan(-100);
    await next.click();
    await expect.poll(at).toBe(end);
    await next.click();
    await expect.poll(at).toBe(0);
  });
});

test('a question from the contact page arrives', async ({ page }) => {
  await page.goto('/contact-us');
  const form = page.locator('#contact-form');
  await form.getByLabel('Full name').fill('Dana Levi');
  await form.getByLabel('E-mail').fill('dana@example.com');
  await form.locator('input[type=tel]').fill('2025550143');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('dialog')).toContainText('Thank you');
});

test('a shared link has a picture in the language of its page', async ({ request }) => {
  const html = await (await request.get('/he/faq')).text();
  const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1];
  expect(image).toMatch(/\/social\/he\/faq\.png$/);
  const response = await request.get(new URL(image ?? '').pathname);
  expect(response.headers()['content-type']).toBe('image/png');
});
