import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The provider's time for idle connections (`src/provider/http/http-server.ts`). */
const KEEP_ALIVE_MS = 10_000;

/** What an instance does with a request that it has read: a status, or it breaks the connection. */
type Behaviour = 200 | 503 | 'break';

/** An instance of the provider that does what a test sets. */
export interface StandInInstance {
  origin: string;
  server: Server;
  does: Behaviour;
  /** How long it takes for a request. */
  responseMs: number;
  /** The requests that have come whole, as `POST /main/api/pay`. */
  requests: string[];
  stop(): void;
}

function respond(request: IncomingMessage, response: ServerResponse, does: Behaviour): void {
  if (does === 'break') return void request.socket.destroy();
  response.writeHead(does, does === 503 ? { 'Retry-After': '5' } : {}).end('{}');
}

/** Starts an instance on a free port of this machine. */
export async function startInstance(): Promise<StandInInstance> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    request.resume().on('end', () => {
      instance.requests.push(`${request.method} ${request.url}`);
      setTimeout(() => respond(request, response, instance.does), instance.responseMs);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const instance: StandInInstance = {
    origin: `http://127.0.0.1:${port}`,
    server,
    does: 200,
    responseMs: 0,
    requests: [],
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return instance;
}
