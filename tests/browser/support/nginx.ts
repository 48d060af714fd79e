import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from './free-port.ts';

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Debian puts it where only the administrator's PATH looks. */
const NGINX = existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx';

/** Says whether the machine has nginx. */
export const hasNginx = (): boolean => spawnSync(NGINX, ['-v']).status === 0;

/** The configuration that the docs give, with this machine's paths, and with the two APIs passed on to where they are. */
function configuration(folder: string, port: number, api: string): string {
  const shop = readFileSync('docs/nginx/shop.conf', 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('root /srv/shop/dist;', `root ${resolve('dist')};`)
    .replace('/var/log/nginx/shop.log', join(folder, 'access.log'))
    .replace(/\}\s*$/, `  location ~ ^/(hub|main|dev)/ { proxy_pass ${api}; }\n}\n`);
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log stderr notice;
events {}
http {
include /etc/nginx/mime.types;
${TEMPORARY.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n')}
${shop}
}
`;
}

/** The built site as nginx serves it with the documented configuration. */
export interface Nginx {
  origin: string;
  /** What it has written about requests so far. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts nginx on the built site; `api` is the origin that serves the two APIs. */
export async function startNginx(api: string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-nginx-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, api));
  const child = spawn(NGINX, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((started, failed) => {
    let said = '';
    child.stderr.on('data', (data: Buffer) => {
      said += data.toString();
      if (said.includes('start worker process ')) started();
    });
    child.once('exit', () => failed(new Error(said)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    log: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
