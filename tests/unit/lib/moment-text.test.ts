import { afterEach, expect, it, vi } from 'vitest';
import type { Language } from '#config/languages.ts';
import { localMomentText, momentText } from '#lib/text/moment-text.ts';

const MOMENT = new Date('2026-12-03T14:05:00Z');

afterEach(() => vi.unstubAllEnvs());

it.each<[Language, inUtc: string, inJerusalem: string]>([
  ['en', 'December 3, 2026 at 2:05 PM UTC', 'December 3, 2026 at 4:05 PM GMT+2'],
  ['es', '3 de diciembre de 2026 a las 14:05 UTC', '3 de diciembre de 2026 a las 16:05 GMT+2'],
  ['he', '3 בדצמבר 2026 בשעה 14:05 UTC', '3 בדצמבר 2026 בשעה 16:05 GMT+2'],
  ['pt', '3 de dezembro de 2026 às 14:05 UTC', '3 de dezembro de 2026 às 16:05 GMT+2'],
])('a moment names its time zone in %s', (language, inUtc, inJerusalem) => {
  const plain = (text: string): string =>
    text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').replaceAll(/\s/gu, ' ');
  vi.stubEnv('TZ', 'Asia/Jerusalem');
  expect(plain(momentText(language, MOMENT))).toBe(inUtc);
  expect(plain(localMomentText(language, MOMENT))).toBe(inJerusalem);
});
