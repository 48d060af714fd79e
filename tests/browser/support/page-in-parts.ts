import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { SHOP } from './shop-api.ts';
import { untilTrue } from './visit.ts';

/** Serves a page of the shop whose rest waits at a place, and passes on everything else. */
export async function serveInParts(
  page: Page,
  { path, cutAt }: { path: string; cutAt: (html: string) => number },
) {
  const html = await (await page.request.get(path)).text();
  const cut = cutAt(html);
  const requested: string[] = [];
  let sendRest = (): void => undefined;
  const server = createServer((request, response) => {
    const { url = '' } = request;
    requested.push(url);
    if (url !== path) {
      // Requests that are under way when the test ends fail.
      passOn(url, response).catch(() => response.destroy());
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(html.slice(0, cut));
    sendRest = () => response.end(html.slice(cut));
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://localhost:${port}${path}`, { waitUntil: 'commit' });
  await untilTrue(page, () => performance.getEntriesByName('first-contentful-paint').length > 0);
  return { requested, sendRest: () => sendRest(), close: () => server.close() };

  async function passOn(url: string, response: ServerResponse): Promise<void> {
    const answer = await fetch(`${SHOP}${url}`);
    const type = answer.headers.get('content-type') ?? '';
    response
      .writeHead(answer.status, { 'content-type': type })
      .end(Buffer.from(await answer.arrayBuffer()));
  }
}
