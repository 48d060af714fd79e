import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPasswordHasher } from '#provider/platform/password-hasher.ts';
import { startShop } from '../../../../src/tools/start.ts';
import { CHEAP_HASH } from '../../../provider/support/servers/config.ts';
import { serveAsideShop } from './aside-shop.ts';
import { withTestCalls } from '../customers/test-calls.ts';

/**
 * The shop as `npm start` serves it, on a database of its own that goes with it, with rate limits
 * per network address that a whole test run stays under, and with passwords that cost little to
 * hash: hundreds of customers are created.
 */
const data = mkdtempSync(join(tmpdir(), 'shop-browser-'));
Object.assign(process.env, {
  DATA_DIR: data,
  DATABASE_URL: '',
  LOG_LEVEL: 'warn',
  LIMIT_CODES_PER_ADDRESS: '100000',
  LIMIT_LOGINS_PER_ADDRESS: '100000',
  LIMIT_LOGIN_FAILURES_PER_ADDRESS: '100000',
  LIMIT_WRITES_PER_ADDRESS: '100000',
  // A test whose visitor needs a network address of its own writes it into the header.
  TRUST_PROXY: '1',
  SITE_URL: `http://localhost:${process.env['PORT'] ?? '4321'}`,
});
process.on('exit', () => rmSync(data, { recursive: true, force: true }));
const provider = await startShop();
provider.context.passwords = createPasswordHasher(CHEAP_HASH);
provider.app = withTestCalls(provider.app, provider.context);
serveAsideShop();
