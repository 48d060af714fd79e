import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { serve } from '@hono/node-server';
import { networkOf, parseIpAddress } from './endpoints/caller.ts';

type Fetch = Parameters<typeof serve>[0]['fetch'];

/** Bodies have 64 KB at most: a slower caller holds the connection on purpose. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
};
const MAX_CONNECTIONS = 2_000;
/**
 * Connections of one network, as the other limits count it; behind a proxy all callers would share
 * its address.
 */
const MAX_CONNECTIONS_PER_NETWORK = 250;
/**
 * How long a request may still arrive after the server began to close, and how long one may run.
 */
const RECEIVE_MS = 1_000;
const FINISH_MS = 8_000;

interface HttpServerOptions {
  fetch: Fetch;
  port: number;
  host: string;
  trustedProxies: number;
  /** Connections of one network; behind a trusted proxy there is no such limit. */
  maxPerNetwork?: number;
}

export interface HttpServer {
  server: Server;
  /**
   * Accepts no more requests, waits up to eight seconds for those that run, closes all connections.
   */
  close(): Promise<void>;
}

/** Serves an app over HTTP, with limits for slow and numerous connections. */
export function serveHttp(options: HttpServerOptions): HttpServer {
  const { fetch, port, host: hostname, trustedProxies } = options;
  const server = serve({ fetch, port, hostname, serverOptions: TIMEOUTS }) as Server;
  server.maxConnections = MAX_CONNECTIONS;
  if (trustedProxies === 0) limitPerNetwork(server, options.maxPerNetwork);
  const requests = trackRequests(server);
  return { server, close: () => closeGracefully(server, requests) };
}

function limitPerNetwork(server: Server, max = MAX_CONNECTIONS_PER_NETWORK): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const network = networkOf(parseIpAddress(remoteAddress) ?? remoteAddress);
    const count = (open.get(network) ?? 0) + 1;
    if (count > max) return void socket.destroy();
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}

/** Tracks the open connections, each with the request that it carries now. */
function trackRequests(server: Server): ReadonlyMap<Socket, IncomingMessage | undefined> {
  const requests = new Map<Socket, IncomingMessage | undefined>();
  server.on('connection', (socket: Socket) => {
    requests.set(socket, undefined);
    socket.once('close', () => requests.delete(socket));
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    requests.set(socket, request);
    response.once('close', () => {
      if (requests.has(socket)) requests.set(socket, undefined);
      if (!server.listening) server.closeIdleConnections();
    });
  });
  return requests;
}

async function closeGracefully(
  server: Server,
  requests: ReadonlyMap<Socket, IncomingMessage | undefined>,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timers = [
    setTimeout(() => {
      for (const [socket, request] of requests) if (!request?.complete) socket.destroy();
    }, RECEIVE_MS),
    setTimeout(() => server.closeAllConnections(), FINISH_MS),
  ];
  await closed;
  timers.forEach(clearTimeout);
}
