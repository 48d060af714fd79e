import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  attribute,
  startTags,
  withoutScripts,
  type BuiltPage,
} from '#tools/site-checks/built-page.ts';
import { builtFiles, builtPages, SITE } from '../support/built-site.ts';

const pages = builtPages().filter(({ isRedirect }) => !isRedirect);

const policyOf = (page: BuiltPage): Map<string, string[]> => {
  const tag = startTags(page.html, 'meta').find((meta) =>
    /http-equiv="content-security-policy"/i.test(meta),
  );
  const directives = (attribute(tag ?? '', 'content') ?? '').split(';').map((part) => part.trim());
  return new Map(
    directives.filter(Boolean).map((directive) => {
      const [name = '', ...sources] = directive.split(/\s+/);
      return [name, sources];
    }),
  );
};

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface Inline {
  tag: string;
  text: string;
}

function inlineElements(page: BuiltPage, name: 'script' | 'style'): Inline[] {
  const elements = page.html.matchAll(new RegExp(`(<${name}\\b[^>]*>)([\\s\\S]*?)</${name}>`, 'g'));
  return [...elements]
    .map(([, tag = '', text = '']) => ({ tag, text }))
    .filter(({ tag }) => attribute(tag, 'src') === undefined);
}

/** Returns whether a script is run; blocks of data are not, so no policy applies to them. */
const isRun = ({ tag }: Inline): boolean => {
  const type = attribute(tag, 'type');
  return type === undefined || type === 'module' || /javascript/.test(type);
};

const read = (file: string): string => readFileSync(join(SITE, file), 'utf8');

const addresses = (some: readonly BuiltPage[]): string[] => some.map(({ address }) => address);

describe('the content security policy', () => {
  test('is first in the head of every page, as a policy governs only what follows it', () => {
    const late = pages.filter(
      ({ html }) =>
        !/<head><meta charset="utf-8"><meta http-equiv="content-security-policy"/.test(html),
    );
    expect(addresses(late)).toEqual([]);
    const twice = pages.filter(({ html }) => html.split('"content-security-policy"').length !== 2);
    expect(addresses(twice)).toEqual([]);
  });

  test('has the strictest form of each directive on every page', () => {
    const wrong = pages.filter((page) => {
      const policy = policyOf(page);
      return (
        !policy.has('script-src') ||
        !policy.has('style-src') ||
        policy.get('object-src')?.join() !== "'none'" ||
        policy.get('default-src')?.join() !== "'self'" ||
        policy.get('base-uri')?.join() !== "'none'"
      );
    });
    expect(addresses(wrong)).toEqual([]);
  });

  test('allows nothing inline as such, and no eval', () => {
    const wrong = pages.filter((page) =>
      [...policyOf(page).values()].flat().some((source) => /unsafe|^\*$|^https?:$/.test(source)),
    );
    expect(addresses(wrong)).toEqual([]);
  });

  test('covers every inline script by its hash', () => {
    const wrong = pages.flatMap((page) => {
      const allowed = new Set(policyOf(page).get('script-src'));
      return inlineElements(page, 'script')
        .filter((script) => isRun(script) && !allowed.has(hashOf(script.text)))
        .map(({ text }) => `${page.address}: ${text.slice(0, 80)}`);
    });
    expect(wrong).toEqual([]);
  });

  test('covers every inline stylesheet by its hash', () => {
    const wrong = pages.flatMap((page) => {
      const allowed = new Set(policyOf(page).get('style-src'));
      return inlineElements(page, 'style')
        .filter(({ text }) => !allowed.has(hashOf(text)))
        .map(({ text }) => `${page.address}: ${text.slice(0, 80)}`);
    });
    expect(wrong).toEqual([]);
  });

  test('is not broken by an event handler or a style in an attribute, or by a script address', () => {
    const wrong = pages.flatMap((page) =>
      startTags(withoutScripts(page.html), '[a-z][a-z0-9-]*')
        .filter(
          (tag) =>
            /\s(?:on[a-z]+|style)\s*=/i.test(tag.replace(/"[^"]*"|'[^']*'/g, '""')) ||
            /^javascript:/i.test(attribute(tag, 'href') ?? ''),
        )
        .map((tag) => `${page.address}: ${tag.slice(0, 120)}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('built files', () => {
  /** Of a folder like `/code` only what is below it: `</code>` and `/check-coupon` are no paths. */
  const OF_THIS_MACHINE = [resolve('.'), homedir(), tmpdir()]
    .filter((path) => path.length > 1)
    .map((path) => (path.lastIndexOf(sep) > 0 ? path : `${path}${sep}`));
  const SECRETS = [
    /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
    /\bAKIA[0-9A-Z]{16}\b/,
    /\b(?:sk|rk)_live_[0-9a-zA-Z]{16,}/,
    /\bgh[pousr]_[0-9A-Za-z]{36}\b/,
    /\bxox[abprs]-[0-9A-Za-z-]{10,}/,
    /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
    /\b(?:postgres(?:ql)?|smtps?):\/\/[^\s"'<>]*:[^\s"'<>]*@/,
    /\bfile:\/\/\//,
    /sourceMappingURL=/,
    /\b(?:SESSION_SECRET|DATABASE_URL|SMTP_URL)\b/,
    /\bDemo1234\b/,
  ];
  const texts = builtFiles().filter((file) => !/\.(png|ico|woff2?|webp|avif|jpg)$/.test(file));

  test('hold nothing that looks like a secret', () => {
    const wrong = texts.flatMap((file) => {
      const text = read(file);
      return SECRETS.filter((secret) => secret.test(text)).map((secret) => `${file}: ${secret}`);
    });
    expect(wrong).toEqual([]);
  });

  test('hold no path of the machine that built them', () => {
    const wrong = texts.filter((file) => {
      const text = read(file);
      return OF_THIS_MACHINE.some((path) => text.includes(path));
    });
    expect(wrong).toEqual([]);
  });

  test('hold no source map and no source', () => {
    expect(builtFiles().filter((file) => /\.(map|tsx?|astro)$/.test(file))).toEqual([]);
  });
});
