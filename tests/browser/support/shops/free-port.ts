import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Returns ports that no process listens on now, all different: each is taken until all are. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(
    servers.map((server) => {
      server.close();
      return once(server, 'close');
    }),
  );
  return ports;
}

/** Returns a port that no process listens on now. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}
