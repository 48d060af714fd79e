import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findIgnoredSettings } from '#tools/platform/environment.ts';

test('files that look like settings are named, as no program reads them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  try {
    writeFileSync(join(folder, '.env.example'), '');
    expect(findIgnoredSettings(folder)).toBeUndefined();
    for (const name of ['.env.production', '.env']) writeFileSync(join(folder, name), '');
    expect(findIgnoredSettings(folder)).toBe(
      'not read: .env, .env.production. Settings are environment variables alone (README.md)',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
