import { expect, test, type Page } from '@playwright/test';
import { brandByName } from '#config/brands/brands.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { fillText } from '#lib/text/text.ts';
import { renderEmail } from '#provider/domain/messages/emails/render-email.ts';
import { messageValues } from '#provider/domain/messages/queue-message.ts';
import { announce, openAccount, sessionOf } from '../support/customers/account.ts';
import { numberOf } from '../support/customers/numbers.ts';
import { messagesTo } from '../support/customers/outbox.ts';
import { textsOf } from '../support/pages/texts.ts';

const brand = brandByName('011global');
const VALUES = {
  name: 'נועה',
  number: '+441174960223',
  duration: 'חודש אחד',
  amount: '$5.99',
  card: '4242',
  confirmation: '0199-BC12-34DE',
  date: '1 באוגוסט 2026 בשעה 22:42 UTC',
};

/** The value as the eye reads it: its characters in the order of their places, from the left. */
const seen = (page: Page, value: string): Promise<string> =>
  page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const start = node.nodeValue?.indexOf(wanted) ?? -1;
      if (start === -1) continue;
      const characters = [...wanted].map((character, index) => {
        const range = document.createRange();
        range.setStart(node, start + index);
        range.setEnd(node, start + index + 1);
        return { character, left: range.getBoundingClientRect().left };
      });
      characters.sort((one, other) => one.left - other.left);
      return characters.map(({ character }) => character).join('');
    }
    return '';
  }, value);

test('numbers, codes and the brand of a Hebrew receipt are read from the left', async ({
  page,
}) => {
  const t = textsOf('he');
  const values = messageValues(brand, 'he', VALUES);
  const { html, text } = renderEmail({
    brand,
    language: 'he',
    siteUrl: 'https://shop.test',
    picture: 'cid:header@shop.test',
    subject: fillText(t('provider.receipt.subject'), values),
    body: fillText(t('provider.receipt.body'), values),
    action: null,
    code: null,
  });
  const isolated = [VALUES.number, VALUES.amount, VALUES.confirmation, brand.displayName];
  await page.setContent(html);
  for (const value of isolated) expect(await seen(page, value)).toBe(value);
  await test.step('a picture that a mail program does not show leaves no gap', async () => {
    const picture = page.locator('img');
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.boundingBox()).toMatchObject({ height: 0 });
  });
  for (const direction of ['ltr', 'rtl']) {
    await page.setContent(`<pre dir="${direction}">${text}</pre>`);
    for (const value of isolated) expect(await seen(page, value)).toBe(value);
  }
});

for (const language of ['en', 'he'] as const) {
  test(`the notice of a renewal is an HTML email with a button, ${language}`, async ({ page }) => {
    const t = textsOf(language);
    const account = await openAccount(language);
    const { didNumber, renewalPrice } = await numberOf((await sessionOf(account)).token);
    await announce(account.email);
    const messages = await messagesTo(page.request, account.email);
    const notice = messages.find(({ link }) => link?.includes('/stop-renewal/'));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/dev/outbox/${notice?.id}`);
    const html = page.locator('html');
    await expect(html).toHaveAttribute('lang', language);
    await expect(html).toHaveAttribute('dir', language === 'he' ? 'rtl' : 'ltr');
    const button = page.getByRole('link', { name: t('provider.renewal-notice.action') });
    await expect(button).toHaveAttribute('href', notice?.link ?? '');
    await expect(page.getByRole('row')).toHaveCount(5);
    const picture = page.locator('img');
    await expect(picture).toHaveJSProperty('naturalWidth', 576);
    expect((await picture.boundingBox())?.width).toBeGreaterThan(180);
    for (const value of [formatPhone(didNumber), `$${renewalPrice?.toFixed(2)}`, '•••• 4242']) {
      expect(await seen(page, value)).toBe(value);
    }
    const { scrollWidth, clientWidth } = await html.evaluate((root) => ({
      scrollWidth: root.scrollWidth,
      clientWidth: root.clientWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });
}
