// Plain JavaScript for any Node from 20 on: it runs with the Node of the machine, before there is a
// node_modules.
import { spawn, spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import module from 'node:module';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runtimeProblem } from './runtime-integrity.mjs';

const log = (text) => process.stdout.write(`[setup] ${text}\n`);

function run(command, args) {
  const result = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return result.status === 0;
}

function packagesAreCurrent() {
  const installed = join('node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  return statSync(installed).mtimeMs >= statSync('package-lock.json').mtimeMs;
}

/** Returns whether the packages are those of another folder, as in a second checkout. */
const hasLinkedPackages = () =>
  lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Returns the packages of a lock file by their places. */
function lockedPackages(file) {
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(Object.entries(packages).filter(([path]) => path !== ''));
}

/** Returns whether an installation may do without a package, as one for another machine does. */
const mayBeMissing = ({ dev, optional, devOptional }, withDevelopment) =>
  optional === true || (!withDevelopment && (dev === true || devOptional === true));

const isSamePackage = (one, other) =>
  one.version === other.version && one.integrity === other.integrity;

/** Returns whether the folder that the link leads to has the packages of this lock file. */
function linkedPackagesAreRight(withDevelopment) {
  const installed = join('node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const there = lockedPackages(installed);
  return [...lockedPackages('package-lock.json')].every(([path, wanted]) => {
    const found = there.get(path);
    return found === undefined
      ? mayBeMissing(wanted, withDevelopment)
      : isSamePackage(found, wanted);
  });
}

/**
 * Ends the set-up where linked packages are not those of the lock file: `npm ci` would empty the
 * folder that the link leads to, which another checkout may run from.
 */
function requireLinkedPackages(withDevelopment) {
  if (linkedPackagesAreRight(withDevelopment)) return;
  log('node_modules is a symbolic link to a folder that lacks packages of package-lock.json.');
  log('Nothing was installed: that would empty the folder. Remove the link, or install there.');
  process.exit(1);
}

/**
 * Returns whether the packages are those of `npm ci --omit=dev`: an update leaves it so, and only
 * what needs more adds it.
 */
const isProductionInstall = () =>
  existsSync(join('node_modules', 'node')) && !existsSync(join('node_modules', 'vitest'));

function installPackages(withDevelopment) {
  if (hasLinkedPackages()) {
    requireLinkedPackages(withDevelopment);
    return;
  }
  const omitsDev = isProductionInstall();
  if (packagesAreCurrent() && !(withDevelopment && omitsDev)) return;
  log('Installing packages (once; about a minute) …');
  const kind = withDevelopment ? ['--include=dev'] : omitsDev ? ['--omit=dev'] : [];
  if (!run('npm', ['ci', ...kind, '--no-fund', '--no-audit', '--loglevel=error'])) {
    log('npm ci failed; see its message above.');
    process.exit(1);
  }
}

function onPath(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return join(folder, name);
    } catch {
      // not in this folder
    }
  }
  return undefined;
}

/** The shell draws without a window, in about half the time. */
const SYSTEM_BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
];

async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && existsSync(named)) return named;
  const { chromium } = await import('playwright');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  return SYSTEM_BROWSERS.map(onPath).find(Boolean);
}

const isDebianRoot = () => process.getuid?.() === 0 && onPath('apt-get') !== undefined;

function installDebianPackage(name, purpose) {
  log(`Installing ${name} for ${purpose} (once) …`);
  if (run('apt-get', ['update', '-qq'])) run('apt-get', ['install', '-y', '-qq', name]);
}

/** Best effort: without nginx the tests of its configuration are skipped with a message. */
function installNginx() {
  if (onPath('nginx') !== undefined || existsSync('/usr/sbin/nginx') || !isDebianRoot()) return;
  installDebianPackage('nginx-light', 'the tests of its configuration');
}

/** Without PostgreSQL the provider is tested on the embedded engine alone, and CI fails. */
function installPostgres() {
  const isInstalled = existsSync('/usr/lib/postgresql') || onPath('initdb') !== undefined;
  if (isInstalled || !isDebianRoot()) return;
  installDebianPackage('postgresql', 'the tests of the provider');
}

/** The engines beside Chromium: what each is made of, and the packages that bring it. */
const ENGINES = [
  { files: ['/usr/bin/firefox-esr'], packages: ['firefox-esr'] },
  { files: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'], packages: ['webkit2gtk-driver', 'xvfb'] },
];

/** Where apt cannot run, the tests in these engines are skipped with a message. */
function installEngines() {
  const missing = ENGINES.filter(({ files }) => !files.every((path) => existsSync(path)));
  if (missing.length === 0 || !isDebianRoot()) return;
  const packages = missing.flatMap((engine) => engine.packages);
  log(`Installing ${packages.join(', ')} for the tests in other engines (once) …`);
  if (run('apt-get', ['update', '-qq'])) run('apt-get', ['install', '-y', '-qq', ...packages]);
}

async function installBrowser() {
  if ((await findBrowser()) !== undefined) return;
  log('Installing a browser (once) …');
  run('npx', ['playwright', 'install', 'chromium']);
  if ((await findBrowser()) !== undefined) return;
  if (isDebianRoot()) {
    log('No download of Playwright’s own; trying the Debian package …');
    run('apt-get', ['update', '-qq']);
    const install = (name) => run('apt-get', ['install', '-y', '-qq', name]);
    if (!install('chromium-headless-shell')) install('chromium');
  }
  if ((await findBrowser()) === undefined) {
    log('No Chromium found. Install one, or name it in CHROMIUM_PATH, and run this again.');
    process.exit(1);
  }
}

/** Returns the Node of this project, else the machine’s own when it is new enough (24.7). */
function findRuntime() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const installed = join('node_modules', 'node', 'bin', name);
  if (existsSync(installed)) return installed;
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 7) ? process.execPath : undefined;
}

function verifyRuntime() {
  if (findRuntime() === undefined) {
    log(`The package "node" is not installed, and Node ${process.versions.node} is too old.`);
    log('Run npm ci --omit=dev (npm ci for development), with install scripts.');
    process.exit(1);
  }
  const problem = runtimeProblem();
  if (problem === undefined) return;
  log(`${problem}. Delete node_modules and run this again; if it stays, do not run it.`);
  process.exit(1);
}

/** Without it, loading the database library is most of a program's start. */
const RESOLVER = new URL('./drizzle-resolver.mjs', import.meta.url).href;

/**
 * Runs a script with the project's own Node (docs/decisions/node-package.md). Not by name: a shell
 * that has already found another Node would not look again.
 */
function runScript(script, env = {}) {
  const child = spawn(findRuntime(), ['--import', RESOLVER, ...script], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}

/** Returns whether this process runs the project's Node already, as below npm scripts. */
const isOwnRuntime = () => realpathSync(findRuntime()) === realpathSync(process.execPath);

/** Runs a script in this process. */
async function runHere([file, ...words], cache) {
  module.enableCompileCache?.(cache);
  process.argv = [process.execPath, resolve(file), ...words];
  await import(pathToFileURL(resolve(file)).href);
}

/**
 * What a script needs: everything that the tests do, the development packages with a browser or
 * without one, or nothing that is not there.
 */
const FLAGS = ['--tests', '--browser', '--development', '--no-install'];
const named = FLAGS.find((name) => process.argv[2] === name);
const script = process.argv.slice(named === undefined ? 2 : 3);
// The way back from a release must not wait for an installation, or fail for the lack of a browser.
const flag = named === '--browser' && script.includes('--rollback') ? '--no-install' : named;
if (flag !== '--no-install') installPackages(flag !== undefined);
verifyRuntime();
if (flag === '--tests' || flag === '--browser') await installBrowser();
if (flag === '--tests') {
  installNginx();
  installEngines();
  installPostgres();
}
if (script.length > 0) {
  // A roll-back takes less than a second: another process, and TypeScript that is read again, would
  // be most of it. A publication stores what a roll-back reads.
  const cache = join('node_modules', '.cache', 'node');
  const isRollback = script.includes('--rollback');
  if (isRollback && isOwnRuntime()) await runHere(script, cache);
  else runScript(script, named === '--browser' || isRollback ? { NODE_COMPILE_CACHE: cache } : {});
}
