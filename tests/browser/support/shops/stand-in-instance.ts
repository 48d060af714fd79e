import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { serveHttp } from '#provider/http/http-server.ts';

/** What an instance does with a request that it has read: a status, or it breaks the connection. */
type Behaviour = 200 | 503 | 'break';

/** An instance with the server of the provider, which does what a test sets. */
export interface StandInInstance {
  origin: string;
  server: Server;
  does: Behaviour;
  /** How long it takes for a request. */
  responseMs: number;
  /** The requests that have come whole, as `POST /main/api/pay`. */
  requests: string[];
  stop(): Promise<void>;
}

function respond(does: Behaviour, { incoming }: HttpBindings): Response {
  if (does !== 'break') {
    return new Response('{}', {
      status: does,
      headers: does === 503 ? { 'Retry-After': '5' } : {},
    });
  }
  incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** Starts an instance on a free port of this machine. */
export async function startInstance(): Promise<StandInInstance> {
  const http = serveHttp({
    port: 0,
    host: '127.0.0.1',
    trustedProxies: 1,
    fetch: async (request, bindings) => {
      await request.arrayBuffer();
      instance.requests.push(`${request.method} ${new URL(request.url).pathname}`);
      await setTimeout(instance.responseMs);
      return respond(instance.does, bindings as HttpBindings);
    },
  });
  const { server } = http;
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const instance: StandInInstance = {
    origin: `http://127.0.0.1:${port}`,
    server,
    does: 200,
    responseMs: 0,
    requests: [],
    stop: () => {
      server.closeAllConnections();
      return http.close();
    },
  };
  return instance;
}
