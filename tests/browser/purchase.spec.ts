import { expect, test } from '@playwright/test';
import { LANGUAGES } from '#config/languages.ts';
import { buyNumber, signIn } from './support/buy.ts';
import { newBuyer } from './support/buyer.ts';
import { messagesTo } from './support/outbox.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });
    for (const language of LANGUAGES) {
      test(`a person buys a number in ${language} and signs in with the new account`, async ({
        page,
        request,
      }) => {
        const buyer = newBuyer(language);
        const number = await buyNumber(page, buyer);
        const mails = await messagesTo(request, buyer.email);
        expect(mails.map(({ body }) => body.replace(/\D/g, '')).join(' ')).toContain(number);
        expect(await page.evaluate(() => sessionStorage.getItem('orderData'))).toBeNull();
        await signIn(page, buyer);
        await expect(page).toHaveURL(/\/profile/);
      });
    }
  });
}
