import { forBrowser } from '#tools/build/contract-in-browser.ts';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const inBrowser = (code: string): string =>
  forBrowser(code, parseAst(code) as unknown as Parameters<typeof forBrowser>[1]);

test('an endpoint has its path and its response in the browser, and no body', () => {
  const endpoint = inBrowser(`
    export const login = defineEndpoint({
      path: 'login',
      body: z.object({ email, password: z.string().check(z.minLength(1)) }),
      response: envelope(z.object({ body: z.string() })),
    });
    export const logout = defineEndpoint({ path: 'logout', response: plainEnvelope });`);
  expect(endpoint).toContain("path: 'login'");
  expect(endpoint).toContain('body: undefined,');
  expect(endpoint).not.toContain('password');
  expect(endpoint).toMatch(/response: .*envelope\(.*object\(\{ body: .*string\(\) \}\)\)/);
  expect(endpoint).toContain("path: 'logout', response: plainEnvelope");
});

test('a schema is left out unless it is used, and no call in a function is', () => {
  const pure = '/* @__PURE__ */ ';
  expect(inBrowser('export const email = z.string().check(z.trim());')).toBe(
    `export const email = ${pure}z.string().check(${pure}z.trim());`,
  );
  expect(inBrowser('const ids = z.array(id);')).toBe(`const ids = ${pure}z.array(id);`);
  const rows = 'export const rows = (row) => { console.warn(row); return z.array(row); };';
  expect(inBrowser(rows)).toBe(rows);
  expect(inBrowser("console.warn('loaded');")).toBe("console.warn('loaded');");
});
