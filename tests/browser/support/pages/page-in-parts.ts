import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { SHOP } from '../shops/shop-api.ts';
import { untilTrue } from './visit.ts';

/** Serves a page of the shop that waits at a place for its rest, and passes on everything else. */
export async function serveInParts(
  page: Page,
  { path, cutAt }: { path: string; cutAt: (html: string) => number },
) {
  const html = await (await page.request.get(path)).text();
  let sent = cutAt(html);
  let document: ServerResponse | undefined;
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const { url = '' } = request;
    requested.push(url);
    if (url !== path) {
      // Requests that are under way when the test ends fail.
      passOn(url, response).catch(() => response.destroy());
      return;
    }
    document = response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    document.write(html.slice(0, sent));
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://localhost:${port}${path}`, { waitUntil: 'commit' });
  await untilTrue(page, () => performance.getEntriesByName('first-contentful-paint').length > 0);
  return {
    requested,
    /** Sends what is before the next place. */
    sendUpTo: (nextCut: (html: string, sent: number) => number): void => {
      const end = nextCut(html, sent);
      document?.write(html.slice(sent, end));
      sent = end;
    },
    sendRest: (): void => void document?.end(html.slice(sent)),
    close: () => server.close(),
  };

  async function passOn(url: string, response: ServerResponse): Promise<void> {
    const answer = await fetch(`${SHOP}${url}`);
    const type = answer.headers.get('content-type') ?? '';
    response
      .writeHead(answer.status, { 'content-type': type })
      .end(Buffer.from(await answer.arrayBuffer()));
  }
}

/** Returns the end of the next element that closes: a drawing is one, an option is none. */
export function nextElementEnd(html: string, from: number): number {
  const ends = /<svg[\s\S]*?<\/svg>|<\/(?!option>)[\w-]+>/g;
  ends.lastIndex = from;
  return ends.exec(html) === null ? html.length : ends.lastIndex;
}
