import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { serveHttp, type HttpServer } from '#provider/http/http-server.ts';

const HALF_HEADERS = 'POST / HTTP/1.1\r\nHost: x\r\nContent-';
const HALF_BODY = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{';

describe('the HTTP server', () => {
  let http: HttpServer;
  const sockets: Socket[] = [];
  afterEach(() => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    http.server.closeAllConnections();
    http.server.close();
  });

  const serve = async (fetch: (request: Request) => Promise<Response>, maxPerNetwork?: number) => {
    const limit = maxPerNetwork === undefined ? {} : { maxPerNetwork };
    http = serveHttp({ fetch, port: 0, host: '127.0.0.1', trustedProxies: 0, ...limit });
    if (!http.server.listening) await once(http.server, 'listening');
    return (http.server.address() as AddressInfo).port;
  };
  const send = async (port: number, text: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };

  it('closes within seconds while half requests are on their way', async () => {
    const port = await serve(async (request) => new Response(await request.text()));
    await Promise.all([HALF_HEADERS, HALF_BODY].map((half) => send(port, half)));
    const began = Date.now();
    await http.close();
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  it('finishes a request that runs when it closes', async () => {
    let finish = (): void => undefined;
    let arrived = (): void => undefined;
    const running = new Promise<void>((resolve) => (arrived = resolve));
    const port = await serve(async () => {
      arrived();
      await new Promise<void>((resolve) => (finish = resolve));
      return new Response('done');
    });
    const reply = fetch(`http://127.0.0.1:${port}/`);
    await running;
    const closed = http.close();
    finish();
    expect(await (await reply).text()).toBe('done');
    await closed;
  });

  it('refuses more connections of one network than it may have', async () => {
    const port = await serve(async () => new Response('fine'), 2);
    await send(port, HALF_HEADERS);
    await send(port, HALF_HEADERS);
    const third = await send(port, HALF_HEADERS);
    await once(third, 'close');
    expect(third.destroyed).toBe(true);
  });

  it('has time limits for headers, requests and idle connections', async () => {
    await serve(async () => new Response('fine'));
    const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = http.server;
    expect([headersTimeout, requestTimeout, keepAliveTimeout]).toEqual([10_000, 20_000, 10_000]);
    expect(maxConnections).toBe(2_000);
  });
});
