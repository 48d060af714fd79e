import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '#config/languages.ts';
import { catalogueOf, sheetsOf } from './catalogue-of.ts';
import { writeFloor } from './floor.ts';
import { watchPeakMemory } from './peak-memory.ts';

interface Run {
  seconds: number;
  peakMb: number;
}

async function build(folder: string, mode: 'plain' | 'compressed'): Promise<Run> {
  const place = join(folder, mode);
  const child = spawn(
    process.execPath,
    ['tests/bench/build-once.ts', join(place, 'site'), join(place, 'cache'), mode],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        SITE_DATA_DIR: join(folder, 'data'),
        SITE_URL: 'https://shop.example',
      },
    },
  );
  const memory = watchPeakMemory(child.pid ?? 0);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the build ended with ${String(code)}`);
  const seconds = Number(/SECONDS (.*)/.exec(output)?.[1]);
  return { seconds, peakMb: memory.stop() };
}

function prepare(folder: string, size: number) {
  const catalogue = catalogueOf(size);
  mkdirSync(join(folder, 'data', 'texts'), { recursive: true });
  writeFileSync(join(folder, 'data', 'catalogue.json'), JSON.stringify(catalogue));
  writeFileSync(join(folder, 'data', 'rates.json'), '{}');
  writeFileSync(join(folder, 'data', 'capabilities.json'), JSON.stringify(sheetsOf(catalogue)));
  for (const language of LANGUAGES) {
    copyFileSync(`i18n/${language}.json`, join(folder, 'data', 'texts', `${language}.json`));
  }
  return catalogue;
}

function changeSpanish(folder: string): void {
  const file = join(folder, 'data', 'texts', 'es.json');
  const texts = readFileSync(file, 'utf8');
  writeFileSync(file, texts.replace(/"([^"{}]{20,})"(?=,?\n)/, '"$1 ·"'));
}

const row = (name: string, value: string): void => console.log(`  ${name.padEnd(34)} ${value}`);

/**
 * Builds `size` x `size` countries in four languages beside a plain script that writes the same
 * files, then with compression: cold, with nothing changed and with one language changed. Prints
 * the figures. What it writes into `folder` stays there: deleting tens of thousands of files would
 * slow the next measurement down for minutes.
 */
export async function benchBuild(size: number, folder: string): Promise<void> {
  const catalogue = prepare(folder, size);
  const cold = await build(folder, 'plain');
  const floor = await writeFloor(join(folder, 'plain', 'site'), join(folder, 'floor'), catalogue);
  const compressed = await build(folder, 'compressed');
  const nothing = await build(folder, 'compressed');
  changeSpanish(folder);
  const language = await build(folder, 'compressed');
  const [own, plain] = [floor.pages / cold.seconds, floor.pages / floor.seconds];
  const ofCold = ({ seconds }: Run): string => (seconds / compressed.seconds).toFixed(2);
  console.log(`Build, ${size} x ${size} countries, four languages: ${floor.pages} pages`);
  row('cold build', `${cold.seconds.toFixed(1)} s, ${own.toFixed(0)} pages/s`);
  row('plain script, same files', `${floor.seconds.toFixed(1)} s, ${plain.toFixed(0)} pages/s`);
  row('ratio to the plain script', (own / plain).toFixed(2));
  row('peak memory', `${cold.peakMb} MB, with compression ${compressed.peakMb} MB`);
  row(
    'cold build with compression',
    `${compressed.seconds.toFixed(1)} s, ${(compressed.seconds / cold.seconds).toFixed(2)} times the time without`,
  );
  row('rebuild, nothing changed', `${nothing.seconds.toFixed(1)} s, ${ofCold(nothing)} of cold`);
  row(
    'rebuild, one language changed',
    `${language.seconds.toFixed(1)} s, ${ofCold(language)} of cold`,
  );
}
