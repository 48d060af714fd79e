import { describe, expect, it } from 'vitest';
import { readConfig } from '#provider/platform/config.ts';
import { exposureWarning } from '#provider/platform/loopback.ts';
import { listStartWarnings } from '#provider/setup/start-warnings.ts';
import {
  parseBrandId,
  parseIpAddress,
  parseLanguage,
  networkOf,
} from '#provider/http/endpoints/caller.ts';

const read = () => readConfig({ SANDBOX: 'maybe-hidden', PORT: 'hidden', SECRET: 'hidden' });

describe('the configuration', () => {
  it('warns of a sandbox that other machines can reach', () => {
    const warn = (SANDBOX: string, HOST: string) =>
      exposureWarning(readConfig({ SANDBOX, HOST, SECRET: 'k7Qm2xV9tR4wZ8pL1nB6yD3fH5jC0sGa' }));
    expect(warn('true', '0.0.0.0')).toContain('0.0.0.0');
    expect(warn('true', '127.0.0.1')).toBeUndefined();
    expect(warn('false', '0.0.0.0')).toBeUndefined();
  });

  describe('outside sandbox mode', () => {
    const SECRET = 'k7Qm2xV9tR4wZ8pL1nB6yD3fH5jC0sGa';
    const warningOf = (setting: string, env: Record<string, string> = {}) =>
      listStartWarnings(readConfig({ SECRET, ...env })).find((text) => text.startsWith(setting));

    it.each([
      ['SITE_URL', {}, 'http://localhost:4321'],
      ['SITE_URL', { SITE_URL: 'http://shop.example' }, 'http://shop.example'],
      ['MAIL_FROM', {}, 'support@bglobal.example'],
      ['MAIL_FROM', { BRAND: 'vnum' }, 'support@vnum.example'],
      ['MAIL_FROM', { MAIL_FROM: 'shop@vnum.example' }, 'shop@vnum.example'],
    ])('warns of %s with %j, which customers would get', (setting, env, value) => {
      expect(warningOf(setting, env)).toContain(value);
      expect(warningOf(setting, { ...env, SANDBOX: 'true' })).toBeUndefined();
    });

    it('warns of neither where the address is https and the sender exists', () => {
      const env = { SITE_URL: 'https://shop.de', MAIL_FROM: 'Shop <help@shop.de>' };
      expect(warningOf('SITE_URL', env)).toBeUndefined();
      expect(warningOf('MAIL_FROM', env)).toBeUndefined();
    });
  });

  it('has an app where the site names the address to get it from', () => {
    const hasApp = (PUBLIC_APP_URL?: string): boolean =>
      readConfig({ SANDBOX: 'true', PUBLIC_APP_URL }).hasApp;
    expect(hasApp('https://shop.example/app')).toBe(true);
    expect([hasApp(), hasApp('')]).toEqual([false, false]);
    expect(() => hasApp('none')).toThrow('PUBLIC_APP_URL');
  });

  it('has the decided defaults', () => {
    expect(readConfig({ SANDBOX: 'true' })).toMatchObject({
      product: 'vnum',
      appName: 'bglobal',
      dataDir: '.data',
      databaseUrl: null,
      sandbox: true,
      limits: {
        codesPerRecipient: 5,
        codesPerAddress: 100,
        loginsPerAddress: 300,
        loginFailuresPerAddress: 100,
        writesPerAddress: 1_000,
        requestsPerAddress: 30_000,
      },
      passwordHash: { memoryKiB: 19_456, passes: 2 },
    });
  });

  it('is no sandbox by default, and needs a strong signing secret then', () => {
    expect(() => readConfig({})).toThrow(/SECRET/);
    expect(() => readConfig({ SECRET: 'short' })).toThrow(/SECRET/);
    for (const weak of ['x'.repeat(32), 'ab'.repeat(30), '0123456789'.repeat(4)]) {
      expect(() => readConfig({ SECRET: weak })).toThrow(/SECRET/);
    }
    const SECRET = 'q7Yt0Zc2LwX9vNf4RkUe6HsBgDm1PjAo';
    expect(readConfig({ SECRET }).sandbox).toBe(false);
  });

  it('needs a previous secret that is as strong, as tokens which it signed are still valid', () => {
    const [SECRET, previous] = [
      'q7Yt0Zc2LwX9vNf4RkUe6HsBgDm1PjAo',
      'k7Qm2xV9tR4wZ8pL1nB6yD3fH5jC0sGa',
    ];
    for (const weak of ['short', 'x'.repeat(32)]) {
      expect(() => readConfig({ SECRET, SECRET_PREVIOUS: weak })).toThrow(/^SECRET_PREVIOUS must/);
      expect(readConfig({ SANDBOX: 'true', SECRET_PREVIOUS: weak }).previousSecret).toBe(weak);
    }
    expect(readConfig({ SECRET, SECRET_PREVIOUS: previous }).previousSecret).toBe(previous);
    expect(readConfig({ SECRET, SECRET_PREVIOUS: '' }).previousSecret).toBeNull();
  });

  it('names each bad variable and never its value', () => {
    expect(read).toThrow(/PORT/);
    expect(read).toThrow(/SANDBOX/);
    expect(read).not.toThrow(/hidden/);
  });

  it.each([
    ['SMTP_URL', 'mail.hidden:587'],
    ['SMTP_URL', 'https://mail.hidden'],
    ['SMTP_URL', 'smtp://user:hid#den@mail.test'],
    ['SMS_GATEWAY_URL', 'sms.hidden/send'],
    ['SMS_GATEWAY_URL', 'sms.hidden:443/send'],
    ['DATABASE_URL', 'hidden/shop'],
    ['DATABASE_URL', 'hidden:5432/shop'],
    ['DATABASE_URL', 'mysql://hidden/shop'],
    ['DATABASE_URL', 'postgres://hidden:54x2/shop'],
    ['DATABASE_MIGRATION_URL', 'hidden/shop'],
    ['SITE_URL', 'hidden:4321'],
    ['BOT_PROTECTION_URL', 'hidden:443'],
    ['CORS_ORIGINS', 'https://a.test,hidden.test'],
    ['CORS_ORIGINS', 'https://hidden.test/'],
    ['MAIL_FROM', 'hidden'],
  ])('refuses an address that cannot be right in %s: %s', (name, value) => {
    const readIt = () => readConfig({ SANDBOX: 'true', [name]: value });
    expect(readIt).toThrow(new RegExp(`${name}: must (?:be|have) `));
    expect(readIt).not.toThrow(/hid/);
  });

  it.each([
    ['SMTP_URL', 'smtps://user:p%40ss@mail.test'],
    ['SMTP_URL', ''],
    ['DATABASE_URL', 'postgresql://shop@db.test:5433/shop?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://shop@/shop?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgres:///shop?host=/var/run/postgresql'],
    ['SMS_GATEWAY_URL', 'http://localhost:8080/send'],
    ['MAIL_FROM', 'support@shop.test'],
  ])('takes in %s the address %s', (name, value) => {
    expect(() => readConfig({ SANDBOX: 'true', [name]: value })).not.toThrow();
  });

  it('takes a brand of another name in sandbox mode only', () => {
    const SECRET = 'q7Yt0Zc2LwX9vNf4RkUe6HsBgDm1PjAo';
    for (const BRAND of ['nosuch', 'constructor', 'BGlobal']) {
      expect(() => readConfig({ SECRET, BRAND })).toThrow(/^BRAND must be one of globusim, /);
    }
    expect(readConfig({ SECRET, BRAND: 'vnum' }).brand.id).toBe(4);
    expect(readConfig({ SANDBOX: 'true', BRAND: 'nosuch' }).brand.id).toBe(0);
  });

  it('reads lists, proxies and gateways', () => {
    const config = readConfig({
      SANDBOX: '1',
      CORS_ORIGINS: 'https://a.test, https://b.test',
      TRUST_PROXY: 'true',
      SMS_GATEWAY_URL: 'https://sms.test',
      SMS_GATEWAY_TOKEN: 't',
      SITE_URL: 'https://shop.test/',
    });
    expect(config).toMatchObject({
      corsOrigins: ['https://a.test', 'https://b.test'],
      trustedProxies: 1,
      smsGateway: { url: 'https://sms.test', token: 't' },
      siteUrl: 'https://shop.test',
    });
  });
});

describe('what is read off a request', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:5555', '203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::0003', '2001:db8:1:2::3', '2001:db8:1:2::/64'],
    ['"[2001:db8:1:2::3]:4711"', '2001:db8:1:2::3', '2001:db8:1:2::/64'],
    [' [2001:db8::1] ', '2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/64'],
    ['::1', '::1', '0:0:0:0::/64'],
  ])('reads %s as the address %s in the network %s', (entry, address, network) => {
    expect(parseIpAddress(entry)).toBe(address);
    expect(networkOf(parseIpAddress(entry) ?? '')).toBe(network);
  });

  it.each(['', 'unknown', '_hidden', '1.2.3', '1.2.3.4.5', '::1::2', 'a'.repeat(500)])(
    'takes %s for no address',
    (entry) => {
      expect(parseIpAddress(entry)).toBeUndefined();
    },
  );

  it.each([
    ['5', 5],
    ['0', 0],
    ['6', 0],
    ['x', 0],
    [undefined, 0],
  ])('takes the Brand-Id %s as %i', (header, id) => {
    expect(parseBrandId(header)).toBe(id);
  });

  it.each([
    ['he-IL,he;q=0.9', 'he'],
    ['xx, pt;q=0.5', 'pt'],
    ['xx', 'en'],
    [undefined, 'en'],
  ])('takes the Accept-Language %s as %s', (header, language) => {
    expect(parseLanguage(header)).toBe(language);
  });
});
