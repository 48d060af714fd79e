import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import type { Language } from '#config/languages.ts';
import { chooseYourNumberRoute, ROUTES } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { openAccount, sessionOf, type Account } from '../support/customers/account.ts';
import { CARDS } from '../support/buying/buy.ts';
import { newBuyer, type Buyer } from '../support/buying/buyer.ts';
import { attachFailure, canInstall, ENGINES, type EnginePage } from '../support/engines/engines.ts';
import { entriesOf } from '../support/buying/enter.ts';
import { codeSentTo } from '../support/customers/outbox.ts';
import { chooseOwn } from '../support/customers/own-numbers.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';

const NEAR_PX = 3;

/**
 * Stops the first dot of the drawing, alone, at a part of its way and returns where on the screen
 * it then belongs.
 */
const STOP_DOT = `
  const [dot, ...others] = document.querySelectorAll('.map__call');
  for (const other of others) other.remove();
  const [travel] = dot.getAnimations();
  travel.pause();
  travel.currentTime = arguments[0] * travel.effect.getTiming().duration;
  const at = dot.getPointAtLength(arguments[0] * dot.getTotalLength());
  const { x, y } = at.matrixTransform(dot.getScreenCTM());
  return [x, y];
`;

/** Counts the requests of a page whose responses have not come whole. */
const COUNT_REQUESTS = `
  const send = window.fetch.bind(window);
  window.pending = 0;
  window.fetch = async (...request) => {
    window.pending += 1;
    try {
      const response = await send(...request);
      await response.clone().text();
      return response;
    } finally {
      window.pending -= 1;
    }
  };
`;

/**
 * Whether the few pixels around a place of the window are all of a strong colour; the way alone is
 * thin and dashed.
 */
async function isDotAt(page: EnginePage, [x = 0, y = 0]: number[]): Promise<boolean> {
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

/** Waits until something is true in the page. */
const untilTrue = (page: EnginePage, condition: string): Promise<void> =>
  expect
    // A page that is just being left runs no script.
    .poll(() => page.run<boolean>(`return Boolean(${condition})`).catch(() => false), condition)
    .toBe(true);

/** Clicks an element once it is on the page and enabled. */
async function press(page: EnginePage, selector: string): Promise<void> {
  const element = `document.querySelector(${JSON.stringify(selector)})`;
  await untilTrue(page, `${element} && !${element}.disabled`);
  await page.run(`${element}.scrollIntoView({ block: 'center', behavior: 'instant' })`);
  await page.click(selector);
}

/** Types into a field once it is on the page. */
async function type(page: EnginePage, selector: string, text: string): Promise<void> {
  await untilTrue(page, `document.querySelector(${JSON.stringify(selector)})`);
  await page.type(selector, text);
}

/**
 * Chooses an option of a list once it has that; the menu that people use for it is no part of the
 * page.
 */
async function choose(page: EnginePage, selector: string, index: number): Promise<void> {
  await untilTrue(page, `document.querySelector(${JSON.stringify(selector)})?.options[${index}]`);
  await page.run(
    `const list = document.querySelector(arguments[0]);
     list.selectedIndex = arguments[1];
     for (const kind of ['input', 'change']) list.dispatchEvent(new Event(kind, { bubbles: true }));`,
    selector,
    index,
  );
}

const untilAt = (page: EnginePage, path: string): Promise<void> =>
  untilTrue(page, `location.pathname === ${JSON.stringify(path)}`);

/** Forgets what the tests before this one have stored. */
async function signOut(page: EnginePage, origin: string): Promise<void> {
  await page.goto(`${origin}/robots.txt`);
  await page.run('localStorage.clear(); sessionStorage.clear();');
}

async function signIn(page: EnginePage, origin: string, account: Account): Promise<void> {
  await signOut(page, origin);
  await page.goto(`${origin}${ROUTES.login}`);
  await type(page, '#username', account.email);
  await type(page, '#password', account.password);
  await press(page, '#login-form [type="submit"]');
  await untilAt(page, PROFILE.myNumbers);
}

/** The main paths, with the same steps in each engine. */
for (const engine of ENGINES) {
  test.describe(`in ${engine.name}`, () => {
    // The tests of an engine share its window.
    test.describe.configure({ mode: 'default' });
    let page: EnginePage;
    let account: Account;

    test.skip(
      !engine.isInstalled() && !canInstall(),
      `${engine.name} is not installed, and npm test cannot install it on this machine`,
    );
    test.beforeAll(async () => {
      if (!engine.isInstalled()) throw new Error(`npm test did not install ${engine.name}`);
      page = await engine.open();
      account = await openAccount('en');
    });
    test.afterEach(() => attachFailure(page));
    test.afterAll(() => page?.close());

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
      await type(page, '#country-search-from', 'Spa');
      await untilTrue(page, `document.querySelector('[role=option]')`);
      await signIn(page, String(baseURL), account);
      await untilTrue(page, `document.querySelector('.number-card')`);
    });

    test('calls are forwarded, and credit is added', async ({ baseURL }) => {
      await signOut(page, String(baseURL));
      await page.run(
        'for (const [key, value] of arguments[0]) localStorage.setItem(key, value);',
        entriesOf(await sessionOf(account)),
      );
      await page.goto(`${baseURL}${PROFILE.myNumbers}`);
      await press(page, '.number-section__head button');
      const phones = `document.querySelectorAll('.number-section form [id$="-phone"]')`;
      await untilTrue(page, `${phones}.length === 2`);
      for (const index of [0, 1]) {
        await page.run(`${phones}[${index}].setAttribute('data-typed', '${index}')`);
        await type(page, `[data-typed="${index}"]`, '2025550143');
      }
      await press(page, '.number-section form [type="submit"]');
      await type(page, '.number-section form [id$="-password"]', account.password);
      await press(page, '.number-section form [type="submit"]');
      await untilTrue(
        page,
        `document.querySelector('.number-section').textContent.includes('+1 202-555-0143')`,
      );

      await page.goto(`${baseURL}${PROFILE.addCredit}`);
      await press(page, '.credit-preset');
      await press(page, '#credit-form [type="submit"]');
      const done = JSON.stringify(textsOf('en')('credit.done-text'));
      await untilTrue(page, `document.body.textContent.includes(${done})`);
    });

    test(`a buyer gets a number in ${engine.language}`, async ({ baseURL, request }) => {
      test.slow();
      await buy(page, String(baseURL), engine.language, (phone) => codeSentTo(request, phone));
    });

    test('what was typed stays when the list of numbers is gone back to', async ({ baseURL }) => {
      const buyer = newBuyer(engine.language);
      await signOut(page, String(baseURL));
      await page.goto(`${baseURL}${pairPath(buyer)}`);
      await page.run(`window.isKept = true; ${COUNT_REQUESTS}`);
      await chooseNumber(page, engine.language);
      await type(page, '#first-name', buyer.firstName);
      await type(page, '#last-name', buyer.lastName);
      await untilTrue(page, `sessionStorage.orderData.includes('${buyer.lastName}')`);
      await page.run('history.back()');
      await untilAt(page, pairPath(buyer));
      await untilTrue(page, `document.readyState === 'complete'`);
      // Firefox caches no page of an order, as it would bring its earlier storage back.
      const isKept = await page.run('return window.isKept === true');
      expect(isKept).toBe(engine.name !== 'Firefox');
      await chooseNumber(page, engine.language);
      await untilTrue(page, `document.querySelector('#first-name')?.value`);
      expect(await page.run(`return document.querySelector('#first-name').value`)).toBe(
        buyer.firstName,
      );
    });

    test('pop-ups, wrong fields and links look as they should', async ({ baseURL }) => {
      await signOut(page, String(baseURL));
      await page.goto(`${baseURL}${ROUTES.personalInformation}`);
      await untilTrue(page, `document.querySelector('dialog:modal')`);
      const empty = await page.run<number>(`
        const dialog = document.querySelector('dialog:modal');
        const { paddingBottom, borderBottomWidth } = getComputedStyle(dialog);
        const [end, last] = [dialog, dialog.querySelector('.dialog__actions')].map(
          (part) => part.getBoundingClientRect().bottom,
        );
        return end - last - parseFloat(paddingBottom) - parseFloat(borderBottomWidth);
      `);
      expect(empty, 'a pop-up is as high as what it says').toBeCloseTo(0, 0);

      await page.goto(`${baseURL}${ROUTES.login}`);
      await press(page, '#login-form [type="submit"]');
      await untilTrue(page, `document.activeElement.id === 'username'`);
      await page.run(`
        document.activeElement.blur();
        scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
        document.querySelector('#login-form [type="submit"]').click();
      `);
      await untilTrue(page, `document.activeElement.id === 'username'`);
      await untilTrue(
        page,
        `document.querySelector('label[for="username"]').getBoundingClientRect().top >=
          document.querySelector('.header').getBoundingClientRect().bottom`,
      );

      const pair = chooseYourNumberRoute('united-states', 'israel');
      await page.goto(`${baseURL}${localizedPath('en', pair)}`);
      await page.run(`document.querySelector('main').insertAdjacentHTML(
        'beforeend', '<button class="link-button">More</button>')`);
      const link = `document.querySelector('main > .link-button')`;
      await untilTrue(page, `getComputedStyle(${link}).textDecorationLine === 'underline'`);
    });

    test('Hebrew runs from right to left and stays inside the window', async ({ baseURL }) => {
      const pair = chooseYourNumberRoute('united-states', 'israel');
      await signOut(page, String(baseURL));
      for (const path of [ROUTES.home, pair, ROUTES.login]) {
        await page.goto(`${baseURL}${localizedPath('he', path)}`);
        const layout = await page.run(`
          const { clientWidth, scrollWidth } = document.documentElement;
          const [logo, menu] = ['.header__row > :first-child', '[data-language-menu]'].map(
            (part) => document.querySelector(part).getBoundingClientRect(),
          );
          return {
            direction: getComputedStyle(document.querySelector('h1')).direction,
            logoComesFirst: logo.right > menu.right,
            overflow: scrollWidth - clientWidth,
          };
        `);
        expect(layout, path).toEqual({ direction: 'rtl', logoComesFirst: true, overflow: 0 });
      }
      const field = await page.run(`
        const { direction, textAlign } = getComputedStyle(document.querySelector('#username'));
        return [direction, textAlign];
      `);
      expect(field, 'an address is typed from left to right').toEqual(['ltr', 'end']);
    });
  });
}

const pairPath = ({ language, didCountry, packageCountry }: Buyer): string =>
  localizedPath(language, chooseYourNumberRoute(didCountry, packageCountry));

/** Chooses a number on the page of a pair, and goes on to the buyer's details. */
async function chooseNumber(page: EnginePage, language: Language): Promise<void> {
  await page.run(`document.querySelector('#numbers').scrollIntoView({ behavior: 'instant' })`);
  // Only the chips of the live list say whether they are pressed; the built ones may be sold.
  const chips = `[...document.querySelectorAll('button.number-chip[aria-pressed]')]`;
  await untilTrue(page, `${chips}.length > 0`);
  await page.run(`document.querySelectorAll('.number-place:not([open]) > summary')
    .forEach((place) => place.click())`);
  await untilTrue(page, `!document.querySelector('.number-place:not(:has([aria-pressed]))')`);
  const numbers = await page.run<string[]>(`return ${chips}.map((chip) => chip.textContent)`);
  const chosen = numbers.indexOf(await chooseOwn(numbers, (number) => number));
  await page.run(`
    document.querySelector('[data-chosen]')?.removeAttribute('data-chosen');
    ${chips}[${chosen}].setAttribute('data-chosen', '');
  `);
  await press(page, '[data-chosen]');
  // WebKit caches no page that is left while its price or flag loads.
  const bar = `document.querySelector('.chosen-bar')`;
  await untilTrue(
    page,
    `${bar} && [...${bar}.querySelectorAll('img')].every((img) => img.complete)`,
  );
  await untilTrue(page, '!window.pending');
  await press(page, '.chosen-bar button');
  await untilAt(page, localizedPath(language, ROUTES.personalInformation));
}

/** Buys a number from the list of numbers to the thank-you page. */
async function buy(
  page: EnginePage,
  origin: string,
  language: Language,
  codeFor: (phone: string) => Promise<string>,
): Promise<void> {
  const buyer = newBuyer(language);
  await signOut(page, origin);
  await page.goto(`${origin}${pairPath(buyer)}`);
  await chooseNumber(page, language);
  await type(page, '#first-name', buyer.firstName);
  await type(page, '#last-name', buyer.lastName);
  await type(page, '#email', buyer.email);
  await type(page, '#password', buyer.password);
  await type(page, '#phone', buyer.phone);
  await press(page, '#consent');
  await press(page, '#details-form [type="submit"]');
  await untilTrue(page, `document.querySelector('#code-form input')`);
  await page.type('#code-form input', await codeFor(buyer.e164));
  await press(page, '#code-form [type="submit"]');

  await untilAt(page, localizedPath(language, ROUTES.payment));
  await type(page, '#card-number', CARDS.visa);
  await type(page, '#card-holder', 'Robin Carter');
  await choose(page, '#card-month', 12);
  await choose(page, '#card-year', 3);
  await type(page, '#card-cvv', '123');
  await type(page, '#billing-address', '1 Main Street');
  await type(page, '#billing-city', 'Springfield');
  await type(page, '#billing-zip', '10001');
  await untilTrue(
    page,
    `document.querySelector('select#billing-state option:nth-child(2), input#billing-state')`,
  );
  const isList = await page.run<boolean>(
    `return document.querySelector('select#billing-state') !== null`,
  );
  await (isList ? choose(page, '#billing-state', 1) : type(page, '#billing-state', 'Springfield'));
  await press(page, '#place-order');
  await untilAt(page, localizedPath(language, ROUTES.order));
  await untilTrue(page, `document.querySelector('.thanks__receipt')`);
}
