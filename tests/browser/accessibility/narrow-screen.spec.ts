import { expect, test, type Page } from '@playwright/test';
import { chooseYourNumberRoute, phoneNumbersRoute, ROUTES } from '#config/routes.ts';
import { LANGUAGES } from '#config/languages.ts';
import { RECEIPT_KEY, TOKEN_KEY } from '#config/storage-keys.ts';
import { getCallerIds, updateCallerId } from '#contract/hub/numbers.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import type { Receipt } from '#stores/order/receipt.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import { enter } from '../support/buying/enter.ts';
import { addCallerIds, numberOf } from '../support/customers/numbers.ts';
import { overflowOf } from '../support/pages/overflow.ts';
import { untilRestLoaded } from '../support/pages/page-paint.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';
import { gotoStoring } from '../support/pages/visit.ts';

test.use({ viewport: { width: 320, height: 640 } });

/** Countries with long names, several time zones, and days on which their clocks differ. */
const PAIRS = [
  chooseYourNumberRoute('united-kingdom', 'united-states'),
  chooseYourNumberRoute('dominican-republic', 'united-kingdom'),
];
const COUNTRY_HUBS = [phoneNumbersRoute('united-states'), phoneNumbersRoute('dominican-republic')];

/** What is drawn first and written second: costs, working days, the capability sheet, facts. */
const PARTS = '.pair-cost, .pair-fact, #capabilities, #needs, .country-facts';

/** Returns the visible texts of parts that are cut off, that leave their part or that overlap. */
const unreadableIn = (page: Page, parts: string): Promise<string[]> =>
  page.locator(parts).evaluateAll((found) => {
    /** Rounding of fractions of a pixel. */
    const NEAR = 1;
    const isCut = (element: Element): boolean => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isWider = element.scrollWidth > element.clientWidth + NEAR;
      return isWider && (overflowX === 'hidden' || textOverflow === 'ellipsis');
    };
    return found.flatMap((part) => {
      const { left, right } = part.getBoundingClientRect();
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      const texts: { text: string; boxes: DOMRect[]; element: Element }[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const [text, element] = [node.textContent?.trim() ?? '', node.parentElement];
        if (text === '' || !element?.checkVisibility() || element.closest('.visually-hidden')) {
          continue;
        }
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        texts.push({ text, boxes, element });
      }
      const overlaps = (one: DOMRect, other: DOMRect): boolean =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > NEAR &&
        // Lines of text are closer than the boxes of their letters are high.
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > one.height / 2;
      return texts
        .filter(
          ({ boxes, element }, index) =>
            boxes.length === 0 ||
            isCut(element) ||
            boxes.some((box) => box.left < left - NEAR || box.right > right + NEAR) ||
            texts
              .slice(0, index)
              .some((other) => boxes.some((box) => other.boxes.some((one) => overlaps(box, one)))),
        )
        .map(({ text }) => text);
    });
  });

for (const language of ['en', 'he'] as const) {
  for (const route of [...PAIRS, ...COUNTRY_HUBS]) {
    test(`everything of ${localizedPath(language, route)} is readable on a screen of 320 px`, async ({
      page,
    }) => {
      await page.goto(localizedPath(language, route));
      expect(await overflowOf(page), 'wider than the screen').toBeLessThanOrEqual(0);
      await expect(page.locator(PARTS).first()).toBeVisible();
      expect(await unreadableIn(page, PARTS), 'texts').toEqual([]);
      const drawings = page.locator('.day-line, .cost-bar');
      if (PAIRS.includes(route)) await expect(drawings).toHaveCount(9);
      for (const drawing of await drawings.all()) {
        expect((await drawing.boundingBox())?.width, 'a drawing').toBeGreaterThanOrEqual(60);
      }
    });
  }
}

interface DomNode {
  backendNodeId: number;
  attributes?: string[];
  children?: DomNode[];
  shadowRoots?: DomNode[];
}

/** Returns by how many pixels a field is too narrow for its placeholder, which is in its shadow. */
async function missingForPlaceholder(page: Page, selector: string): Promise<number> {
  const client = await page.context().newCDPSession(page);
  const { root } = await client.send('DOM.getDocument');
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { node } = await client.send('DOM.describeNode', { nodeId, depth: -1, pierce: true });
  const below = ({ children = [], shadowRoots = [] }: DomNode): DomNode[] =>
    [...shadowRoots, ...children].flatMap((one) => [one, ...below(one)]);
  const placeholder = below(node).find(({ attributes }) =>
    attributes?.includes('-webkit-input-placeholder'),
  );
  const { object } = await client.send('DOM.resolveNode', {
    backendNodeId: placeholder?.backendNodeId ?? 0,
  });
  const { result } = await client.send('Runtime.callFunctionOn', {
    objectId: object.objectId ?? '',
    functionDeclaration: 'function () { return this.scrollWidth - this.clientWidth }',
    returnByValue: true,
  });
  return result.value as number;
}

test('a receipt and what follows stay readable in every language', async ({ page }) => {
  const receipt: Receipt = {
    number: '+44 117 496 0223',
    totalCents: 10_000,
    months: 12,
    confirmationId: 'ABCDEF123456',
    email: 'a.buyer.with.a.long.name@shop.test',
    paidAt: new Date().toISOString(),
    session: { customer: undefined, isBuyers: false },
  };
  for (const language of LANGUAGES) {
    await gotoStoring(page, localizedPath(language, ROUTES.order), {
      sessionStorage: [[RECEIPT_KEY, JSON.stringify(receipt)]],
      localStorage: [[TOKEN_KEY, 'a-token']],
      replaces: true,
    });
    await expect(page.getByText(receipt.number)).toBeVisible();
    expect(await unreadableIn(page, '.thanks__receipt, .thanks__next'), language).toEqual([]);
  }
});

test('the hint in the field for digits has room on a screen of 320 px in every language', async ({
  page,
}) => {
  for (const language of LANGUAGES) {
    await page.goto(localizedPath(language, PAIRS[0] ?? ''));
    await untilRestLoaded(page);
    expect(await missingForPlaceholder(page, '#number-filter'), language).toBe(0);
  }
});

/** Gives a customer's number two caller IDs, and changes the first of them. */
async function changeCallerId(
  { token }: { token: string },
  change: { comment: string; newCallerId?: string },
): Promise<void> {
  await addCallerIds(token, 2);
  const { didid } = await numberOf(token);
  const { body: response } = await callShop(getCallerIds, { token, query: { didid } });
  const id = response.result?.callerIds[0]?.id ?? 0;
  await callShop(updateCallerId, { token, body: { id, ...change } });
}

test('a long name of a caller ID wraps, and a number row fits 320 px', async ({ page }) => {
  const session = await sessionOf(await openAccount('en'));
  const comment = 'x'.repeat(60);
  await changeCallerId(session, { comment });
  await enter(page, session, 'en', PROFILE.myNumbers);
  const row = page.locator('.caller-id').first();
  await expect(row).toContainText(comment);
  const buttons = await row.getByRole('button').all();
  const tops = await Promise.all(buttons.map(async (one) => (await one.boundingBox())?.y));
  expect(new Set(tops).size, 'the buttons are beside each other').toBe(1);
  await page.getByRole('button', { name: textsOf('en')('my-numbers.guide-calls') }).click();
  await page.locator('form [id$="-phone"]').first().fill('2025550143');
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

test('the card of an open number has its margins at 320 px in every language', async ({ page }) => {
  const session = await sessionOf(await openAccount('en'));
  await changeCallerId(session, { comment: 'Phone', newCallerId: '5511961234567' });
  for (const language of LANGUAGES) {
    await enter(page, session, language, PROFILE.myNumbers);
    await expect(page.locator('.caller-id').filter({ hasText: '+55' })).toBeVisible();
    await expect(
      page.getByRole('heading', { name: textsOf(language)('call-history.title') }),
    ).toBeVisible();
    const tooWide = await page.locator('.number-card').evaluate((card) => {
      const margin = 16;
      const shown = [card, ...card.querySelectorAll('*:not(.visually-hidden)')];
      return shown.flatMap((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < margin || right > innerWidth - margin ? [one.textContent ?? ''] : [];
      });
    });
    expect(tooWide, language).toEqual([]);
  }
});

test.describe('a phone on its side', () => {
  const WIDTH = 844;
  const CAMERA_PX = 59;

  test.use({ viewport: { width: WIDTH, height: 390 } });

  test('shows no text beside its camera', async ({ page }) => {
    const client = await page.context().newCDPSession(page);
    const insets = { left: CAMERA_PX, right: CAMERA_PX, bottom: 21 };
    await client.send('Emulation.setSafeAreaInsetsOverride', { insets });
    await page.goto(PAIRS[0] ?? '');
    const beside = await page.evaluate(
      ([from = 0, to = 0]) => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const texts: string[] = [];
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const [text, element] = [node.textContent?.trim() ?? '', node.parentElement];
          if (text === '' || !element?.checkVisibility()) continue;
          if (element.closest('.visually-hidden, .skip-link')) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          const boxes = [...range.getClientRects()];
          if (boxes.some(({ left, right }) => left < from || right > to)) texts.push(text);
        }
        return texts;
      },
      [CAMERA_PX, WIDTH - CAMERA_PX],
    );
    expect(beside).toEqual([]);
  });

  test('does not scroll the page behind a pop-up', async ({ page }) => {
    await page.goto(ROUTES.personalInformation);
    await expect(page.locator('dialog:modal')).toBeVisible();
    await page.mouse.move(5, 200);
    await page.mouse.wheel(0, 300);
    // The wheel's scrolling is over with the frame after its event.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});
