import type { Page } from '@playwright/test';

/**
 * Makes React do later what it does not do at once on the pages that are opened next, as on a busy
 * machine: its scheduler uses message ports.
 */
export const slowReact = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...rest: [never]) {
      setTimeout(() => post.apply(this, rest), 200);
    };
  });
