import { expect, test } from 'vitest';
import { deviceName } from '#lib/browser/device-name.ts';

const MOZILLA = 'Mozilla/5.0';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome, Windows'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0`, 'Edge, Windows'],
  [`${MOZILLA} (Linux; Android 16) ${CHROME} Mobile Safari/537.36`, 'Chrome, Android'],
  [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox, Linux'],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1`,
    'Safari, iPhone',
  ],
  ['curl/8.5.0', undefined],
  ['', undefined],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
