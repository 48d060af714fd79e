import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The shop as `npm start` serves it, on a database of its own that goes with it, and with rate limits that a whole test run from one address stays under. */
const data = mkdtempSync(join(tmpdir(), 'shop-browser-'));
process.env['DATA_DIR'] = data;
process.env['DATABASE_URL'] = '';
process.env['SITE_URL'] = `http://localhost:${process.env['PORT'] ?? '4321'}`;
process.on('exit', () => rmSync(data, { recursive: true, force: true }));
await import('../../../src/tools/start.ts');
