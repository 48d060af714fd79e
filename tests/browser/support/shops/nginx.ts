import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { LIVE_LINK } from '#tools/publish/releases/releases.ts';
import { freePorts } from './free-port.ts';

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Debian puts it where only the administrator's PATH looks. */
const NGINX = existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx';

/** Returns whether the machine has nginx, and OpenSSL for its certificate. */
export const hasNginx = (): boolean =>
  [[NGINX, '-v'] as const, ['openssl', 'version'] as const].every(
    ([command, word]) => spawnSync(command, [word]).status === 0,
  );

/** The address that a request is to come from, for the test's nginx alone. */
export const CALLER_HEADER = 'X-Test-Caller';

/** Writes a certificate for localhost, signed by itself. */
function writeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const options = '-x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost'.split(' ');
  const made = spawnSync('openssl', ['req', ...options, ...files]);
  if (made.status !== 0) throw new Error(made.stderr.toString());
}

/** What nginx is to serve. */
interface Served {
  /** The origin of each instance that serves the two APIs. */
  instances: readonly string[];
  /** The folder of the site, or the link `live` in a folder of releases. */
  site: string;
  isRelease: boolean;
}

/** Sets the lines of the instances, of which two or more have a second one each. */
function setInstances(conf: string, instances: readonly string[]): string {
  const documented = '127.0.0.1:4322';
  const uncommented =
    instances.length > 1 ? conf.replace(`#server ${documented}`, `server ${documented}`) : conf;
  return uncommented.replace(/^ *#?server 127\.0\.0\.1:4322.*\n/gm, (line) =>
    instances.map((origin) => line.replace(documented, new URL(origin).host)).join(''),
  );
}

/** Values of the documented configuration that every deployment sets, and this machine's. */
function configuration(
  folder: string,
  ports: { http: number; https: number },
  { instances, site, isRelease }: Served,
): string {
  const ofReleases: [string, string] = ['#include /srv/shop/releases/live', `include ${site}`];
  const settings: [string, string][] = [
    ...(isRelease ? [ofReleases] : []),
    ['listen 80', `listen 127.0.0.1:${ports.http}`],
    ['listen 443', `listen 127.0.0.1:${ports.https}`],
    ['https://shop.example$', `https://localhost:${ports.https}$`],
    ['shop.example', 'localhost'],
    ['/srv/shop/dist', site],
    ['/etc/ssl/shop', folder],
    ['/var/log/nginx/shop.log', join(folder, 'access.log')],
  ];
  const conf = readFileSync('docs/nginx/shop.conf', 'utf8').replace(/^ *listen \[::\].*\n/gm, '');
  const shop = settings.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`docs/nginx/shop.conf has no "${from}"`);
      return text.replaceAll(from, to);
    },
    setInstances(conf, instances),
  );
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log stderr notice;
events {}
http {
include /etc/nginx/mime.types;
set_real_ip_from 127.0.0.1;
real_ip_header ${CALLER_HEADER};
${TEMPORARY.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n')}
${shop}
}
`;
}

/** The shop as nginx serves it with the documented configuration. */
export interface Nginx {
  origin: string;
  /** Where it listens without TLS. */
  plainOrigin: string;
  /** What it has written about requests so far. */
  log(): string;
  stop(): Promise<void>;
}

/**
 * Starts nginx before the instances of a provider, on the built site or on the live one of a folder
 * of releases.
 */
export async function startNginx(instances: readonly string[], releases?: string): Promise<Nginx> {
  const isRelease = releases !== undefined;
  const site = isRelease ? join(releases, LIVE_LINK) : resolve('dist');
  const folder = mkdtempSync(join(tmpdir(), 'shop-nginx-'));
  chmodSync(folder, 0o755);
  const [http = 0, https = 0] = await freePorts(2);
  const ports = { http, https };
  const file = join(folder, 'nginx.conf');
  writeCertificate(folder);
  writeFileSync(file, configuration(folder, ports, { instances, site, isRelease }));
  const tested = spawnSync(NGINX, ['-t', '-q', '-p', folder, '-c', file]);
  if (tested.status !== 0 || /warn/.test(String(tested.stderr))) {
    throw new Error(tested.stderr.toString());
  }
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
    origin: `https://localhost:${ports.https}`,
    plainOrigin: `http://localhost:${ports.http}`,
    log: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
