import { expect, test, type Page } from '@playwright/test';
import { leaveAndComeBack } from '../support/pages/cached-page.ts';
import { intercept } from '../support/responses/intercept.ts';

const PHONE = { width: 390, height: 800 };
const DESKTOP = { width: 1280, height: 800 };

const account = {
  isSuccessful: true,
  isError: false,
  errorMessage: null,
  messages: [],
  result: {
    currentBalance: 12,
    language: 'en',
    customerEmail: 'dana@example.com',
    name: 'Dana Levi',
    firstName: 'Dana',
    lastName: 'Levi',
    initials: 'DL',
  },
};

/** Waits for the script that follows the links of the language menu; it sets the attribute. */
const frameStarted = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-session', 'visitor');

const menuButton = (page: Page, name: string) => page.locator('summary', { hasText: name });

async function signedIn(page: Page, expiration: string): Promise<void> {
  await intercept(page, '**/account-information', (route) => route.fulfill({ json: account }));
  await intercept(page, '**/auth/logout', (route) =>
    route.fulfill({ json: { ...account, result: null } }),
  );
  await page.addInitScript((ends) => {
    if (sessionStorage.getItem('prepared') !== null) return;
    sessionStorage.setItem('prepared', 'yes');
    localStorage.setItem('token', 'a-token');
    localStorage.setItem('expiration', ends);
  }, expiration);
}

test.describe('the navigation on a phone', () => {
  test.use({ viewport: PHONE });

  test('opens by its button, closes on Escape, outside and the button, and goes where a link leads', async ({
    page,
  }) => {
    await page.goto('/faq');
    const toggle = page.getByRole('button', { name: 'Site menu' });
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu).toBeHidden();
    await toggle.click();
    await expect(menu.getByRole('link', { name: 'Home' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'FAQ' })).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await toggle.click();
    await expect(menu).toBeVisible();
    await page.mouse.click(200, 760);
    await expect(menu).toBeHidden();
    await toggle.click();
    await expect(menu).toBeVisible();
    await toggle.click();
    await expect(menu).toBeHidden();
    await toggle.click();
    await menu.getByRole('link', { name: 'About us' }).click();
    await expect(page).toHaveURL(/\/about-us$/);
  });
});

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the language menu is inside the screen', async ({ page }) => {
    for (const path of ['/faq', '/es/faq', '/he/faq', '/pt/login', '/he/login']) {
      await page.goto(path);
      const panel = page.locator('[data-language-menu] .menu__panel');
      await page.locator('[data-language-menu] summary').click();
      await expect(panel).toBeVisible();
      const box = await panel.boundingBox();
      expect(box?.x, path).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 999), path).toBeLessThanOrEqual(320);
      const isCut = await panel.evaluate((list) => list.scrollWidth > list.clientWidth);
      expect(isCut, `${path}: a language is cut off`).toBe(false);
    }
  });
});

test('an address that names a question opens it, also one behind "show all"', async ({ page }) => {
  for (const id of ['question-5', 'question-15']) {
    await page.goto(`/faq#${id}`);
    await expect(page.locator(`#${id} > .accordion__answer`)).toBeVisible();
    await expect(page.locator(`#${id}`)).toBeInViewport();
  }
});

test('in Hebrew, left-to-right fields begin where the names do, with the eye at the other end', async ({
  page,
}) => {
  await page.goto('/he/login');
  const alignment = (id: string): Promise<string> =>
    page.locator(id).evaluate((input) => {
      const { direction, textAlign } = getComputedStyle(input);
      return `${direction} ${textAlign}`;
    });
  expect([await alignment('#username'), await alignment('#password')]).toEqual([
    'ltr end',
    'ltr end',
  ]);
  const field = await page.locator('#password').boundingBox();
  const eye = await page.locator('#password + button').boundingBox();
  expect(Math.abs((eye?.x ?? 0) - (field?.x ?? 0))).toBeLessThan(12);
});

test.describe('without JavaScript', () => {
  test.use({ viewport: PHONE, javaScriptEnabled: false });

  test('the menus still open', async ({ page }) => {
    await page.goto('/faq');
    await page.getByRole('button', { name: 'Site menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.keyboard.press('Escape');
    await menuButton(page, 'Language: English').click();
    await expect(page.getByRole('link', { name: 'Português' })).toBeVisible();
  });
});

test.describe('the page frame on a desktop', () => {
  test.use({ viewport: DESKTOP });

  test('begins with a link to the content, shows the links in a row, the active one bold, and offers the way up after 200 pixels', async ({
    page,
  }) => {
    await page.goto('/faq');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link')).toHaveCount(4);
    await expect(menu.getByRole('link', { name: 'FAQ' })).toHaveCSS('font-weight', '750');
    const up = page.getByRole('button', { name: 'Back to the top' });
    await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }));
    await expect(up).toBeHidden();
    await page.evaluate(() => scrollTo({ top: 260, behavior: 'instant' }));
    await up.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('changes the language, keeps the choice and lets English stay', async ({ page }) => {
    await page.goto('/faq');
    await frameStarted(page);
    await menuButton(page, 'Language: English').click();
    await page.getByRole('link', { name: 'עברית' }).click();
    await expect(page).toHaveURL(/\/he\/faq$/);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.goto('/faq');
    await expect(page).toHaveURL(/\/he\/faq$/);
    await frameStarted(page);
    await menuButton(page, 'שפה: עברית').click();
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(/:\d+\/faq$/);
    const kept = await page.evaluate(() => [
      localStorage.getItem('preferred-language'),
      /language=en/.test(document.cookie),
    ]);
    expect(kept).toEqual(['en', true]);
  });

  test('takes the query and the fragment along to another language, but no secret', async ({
    page,
  }) => {
    await page.goto('/login?next=%2Fprofile%2Fbilling&token=secret#main');
    await frameStarted(page);
    await menuButton(page, 'Language: English').click();
    await page.getByRole('link', { name: 'Português' }).click();
    await expect(page).toHaveURL(/\/pt\/login\?next=%2Fprofile%2Fbilling#main$/);
  });

  test('shows a customer the profile menu and logs out', async ({ page }) => {
    await signedIn(page, '2099-01-01T00:00:00Z');
    await page.goto('/faq');
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeHidden();
    await menuButton(page, 'Your account').click();
    await expect(page.getByText('Dana Levi')).toBeVisible();
    await expect(page.getByText('dana@example.com')).toBeVisible();
    await page.mouse.click(300, 600);
    await expect(page.getByText('dana@example.com')).toBeHidden();
    await menuButton(page, 'Your account').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('sends a customer home whose time has passed', async ({ page }) => {
    await signedIn(page, '2001-01-01T00:00:00Z');
    await page.goto('/faq');
    await expect(page).toHaveURL(/:\d+\/$/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('leaves such a customer on a page that a link of an email leads to', async ({ page }) => {
    await signedIn(page, '2001-01-01T00:00:00Z');
    const looked = page.waitForResponse(/stays-after-session/);
    await page.goto('/he/withdrawal');
    await frameStarted(page);
    await (await looked).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(page).toHaveURL(/\/he\/withdrawal$/);
    await expect(page.locator('.session-visitor')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('knows on a page from the browser’s cache who signed in, and signs out there again', async ({
    page,
  }) => {
    await signedIn(page, '2099-01-01T00:00:00Z');
    await page.addInitScript(() => localStorage.removeItem('token'));
    await page.goto('/faq');
    await frameStarted(page);
    const signIn = (): Promise<void> =>
      page.evaluate(() => {
        localStorage.setItem('token', 'a-token');
        localStorage.setItem('expiration', '2099-01-01T00:00:00Z');
      });
    await leaveAndComeBack(page, /\/login$/, async () => {
      await signIn();
      await page.getByRole('link', { name: 'Sign in' }).click();
    });
    const logOut = async (): Promise<void> => {
      await menuButton(page, 'Your account').click();
      await expect(page.getByText('dana@example.com')).toBeVisible();
      await page.getByRole('button', { name: 'Sign out' }).click();
    };
    await leaveAndComeBack(page, /:\d+\/$/, logOut);
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await signIn();
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await logOut();
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});

test('where motion is reduced, colours change at once, and the spinner still waits', async ({
  page,
}) => {
  // All its styles are there with its first paint.
  await page.goto('/personal-information');
  const started = await page.evaluate(() => {
    document.body.style.color = 'rgb(200, 0, 0)';
    return document.getAnimations().length;
  });
  expect(started).toBe(0);
  const opacity = await page.locator('[data-global-spinner]').evaluate((spinner) => {
    const before = getComputedStyle(spinner).opacity;
    spinner.toggleAttribute('data-on');
    return [before, getComputedStyle(spinner).opacity];
  });
  expect(opacity).toEqual(['0', '0']);
});
