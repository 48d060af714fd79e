import { expect, test } from '@playwright/test';
import { ROUTES } from '#config/routes.ts';
import { DESKTOP, PHONE } from '../support/pages/axe.ts';
import { untilPainted, watchShifts } from '../support/pages/page-paint.ts';

for (const [name, path] of [
  ['confirms an address', ROUTES.validateEmail],
  ['stops a renewal', ROUTES.stopRenewal],
] as const) {
  for (const viewport of [PHONE, DESKTOP]) {
    test(`a link that ${name} moves nothing in view by its response at ${viewport.width} px`, async ({
      page,
    }) => {
      const shift = await watchShifts(page);
      await page.setViewportSize(viewport);
      await page.goto(`${path}/some-token`);
      await expect(page.locator('#main').getByRole('alert')).toBeVisible();
      await untilPainted(page);
      expect(await shift()).toBe(0);
    });
  }
}
