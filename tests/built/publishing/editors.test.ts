import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setText } from '#tools/edit/texts/json-source.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROGRAM_FLAGS } from '../../support/program-flags.ts';
import { startHub } from '../../support/stand-in-hub.ts';

const PROJECT = resolve('.');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-editor-'));
  cpSync('i18n', join(folder, 'i18n'), { recursive: true });
  symlinkSync(join(PROJECT, 'src'), join(folder, 'src'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function edit(language: string, change: (source: string) => string): void {
  const path = join(folder, `i18n/${language}.json`);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

const lineOf = (language: string, part: string): number =>
  readFileSync(join(folder, `i18n/${language}.json`), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(part)) + 1;

/** Runs a tool of the project on the folder's texts and returns its exit code and output. */
async function tool(name: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...PROGRAM_FLAGS, join(PROJECT, 'src/tools', name)], {
    cwd: folder,
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

describe('a build with an editor’s mistake', () => {
  it('stops at broken JSON with file and line', async () => {
    edit('es', (source) => source.replace('"search": {', '"search": '));
    const { code, output } = await tool('build.ts');
    expect(code).toBe(1);
    expect(output).toMatch(/i18n\/es\.json:\d+: /);
    expect(output).not.toContain('    at ');
  });

  it('stops at a lost key and at wrong placeholders with file, line and key', async () => {
    const path = join(folder, 'i18n/he.json');
    const texts = JSON.parse(readFileSync(path, 'utf8')) as {
      login: Record<string, string>;
      popup: { contact: Record<string, string> };
      search: Record<string, string>;
    };
    delete texts.login['submit'];
    texts.popup.contact['title'] = `${texts.popup.contact['title']} {{nmae}}`;
    texts.search['see-all_other'] = '{{cuont}} {{brand';
    writeFileSync(path, JSON.stringify(texts, null, 2));
    const { code, output } = await tool('build.ts');
    expect(code).toBe(1);
    expect(output).toContain('missing: login.submit');
    expect(output).toContain(
      `i18n/he.json:${lineOf('he', '{{nmae}}')}: placeholder: popup.contact.title`,
    );
    const plural = `i18n/he.json:${lineOf('he', '{{cuont}}')}`;
    expect(output).toContain(`${plural}: placeholder: search.see-all_other`);
    expect(output).toContain(`${plural}: braces: search.see-all_other: "{{brand"`);
  });
});

describe('npm run edit', () => {
  it('stops at broken JSON with file and line', async () => {
    edit('he', (source) => source.replace('"search": {', '"search": '));
    const { code, output } = await tool('edit.ts');
    expect(code).toBe(1);
    expect(output).toMatch(
      /i18n\/he\.json:\d+: .*\n\[edit\] stopped: these texts need a correction/,
    );
    expect(output).not.toContain('    at ');
  });
});

describe('npm run i18n:pull', () => {
  it('reports that no hub responds, and leaves the files alone', async () => {
    const before = readFileSync(join(folder, 'i18n/pt.json'), 'utf8');
    const { code, output } = await tool('i18n-pull.ts', {
      HUB_BUILD_URL: 'http://127.0.0.1:9/hub',
    });
    expect(code).toBe(1);
    expect(output).toContain('http://127.0.0.1:9/hub');
    expect(readFileSync(join(folder, 'i18n/pt.json'), 'utf8')).toBe(before);
  });

  it('brings the hub’s texts into the files, and leaves everything else in them alone', async () => {
    const path = join(folder, 'i18n/es.json');
    const before = readFileSync(path, 'utf8');
    const own = before.replaceAll('\n', '\r\n');
    writeFileSync(path, setText(own, 'login.submit', 'Un texto anterior'));
    const hub = await startHub();
    const { code, output } = await tool('i18n-pull.ts', { HUB_BUILD_URL: hub.url });
    hub.close();
    expect(output).toContain('i18n/es.json: brought up to date: login.submit');
    expect(output).toContain('i18n/pt.json: unchanged');
    expect(code).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(own);
  });
});
