import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryFiles, writtenFiles } from '../../support/repository-files.ts';

const documents = writtenFiles.filter((file) => file.endsWith('.md'));

/** This file has wrong citations as examples. */
const citing = writtenFiles.filter((file) => file !== 'tests/unit/repository/citations.test.ts');

/** Joins the lines of a comment, so that a citation may go on in the next line. */
const flowing = (text: string): string =>
  text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|#(?!#))?\s*/g, ' ');

const withoutCode = (markdown: string): string => markdown.replace(/^```[\s\S]*?^```$/gm, '');

const headingsOf = (markdown: string): string[] =>
  [...withoutCode(markdown).matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, heading = '']) => heading);

/** Returns the anchors that GitHub gives to headings; a repeated one gets a number. */
function anchorsOf(markdown: string): Set<string> {
  const counts = new Map<string, number>();
  const anchors = headingsOf(markdown).map((heading) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const before = counts.get(anchor) ?? 0;
    counts.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
  return new Set(anchors);
}

const CITATION = /(?<![\w./-])((?:docs\/[\w./-]+|README|CONTRIBUTING)\.md)(?:, "([^"]+)")?/g;
const VAGUE = [
  /\bspecifications? \d/gi,
  /\bdecisions?, "/gi,
  // A standard's own sections can be opened: "RFC 5321, section 4.5.3.1.3".
  /(?<!RFC \d+, )\bsections? \d/gi,
];

/** Returns what is wrong with the citations of a text. */
function badCitations(text: string): string[] {
  const flat = flowing(text);
  const vague = VAGUE.flatMap((pattern) => [...flat.matchAll(pattern)].map(([found]) => found));
  const broken = [...flat.matchAll(CITATION)].flatMap(([found, path = '', heading]) => {
    if (!repositoryFiles.includes(path)) return [found];
    if (heading === undefined) return [];
    return headingsOf(readFileSync(path, 'utf8')).includes(heading) ? [] : [found];
  });
  return [...vague, ...broken];
}

/** Returns the relative links of a document that lead nowhere, anchors included. */
function badLinks(file: string, markdown: string): string[] {
  const links = [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, link = '']) => link,
  );
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : normalize(join(dirname(file), path));
    if (!existsSync(target)) return true;
    if (anchor === undefined || statSync(target).isDirectory()) return false;
    return !anchorsOf(readFileSync(target, 'utf8')).has(anchor);
  });
}

/**
 * Returns the paths in backticks that do not exist; a path with `…`, `*`, `<` or `{` is a pattern.
 */
const badPaths = (markdown: string): string[] =>
  [...withoutCode(markdown).matchAll(/`((?:src|tests|docs|i18n)\/[^`\s]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/[…*<{]/.test(path) && !existsSync(path));

const SOURCE_FILE = /`(\.{0,2}[a-zA-Z][\w./[\]-]*\.(?:tsx?|mjs|astro|css))`/g;

/**
 * Returns the names of source files in backticks that no file has, nor the end of its path:
 * `endpoints/error-response.ts` is a good one.
 */
const badFileNames = (text: string): string[] =>
  [...flowing(withoutCode(text)).matchAll(SOURCE_FILE)]
    .map(([, name = '']) => name)
    .filter((name) => !repositoryFiles.some((file) => `/${file}`.endsWith(`/${name}`)));

const problems = (paths: readonly string[], find: (text: string, file: string) => string[]) =>
  paths.flatMap((file) =>
    find(readFileSync(file, 'utf8'), file).map((found) => `${file}: ${found}`),
  );

describe('citations', () => {
  test('name documents and headings that exist', () => {
    expect(problems(citing, badCitations)).toEqual([]);
  });

  test.each([
    ['a heading that does not exist', 'as in docs/public-site.md, "Cupons"'],
    ['a document that does not exist', 'as in docs/public-sites.md'],
    [
      'a citation that goes on in the next line',
      '/**\n * (docs/public-site.md,\n * "Cupons")\n */',
    ],
    ['a document outside the repository', 'specification 1, section 4'],
    ['a decision without a record', '(decisions, "Values")'],
  ])('fail for %s', (_, text) => {
    expect(badCitations(text)).not.toEqual([]);
  });

  test('name source files that exist', () => {
    expect(problems(citing, badFileNames)).toEqual([]);
  });

  test.each(['`http/error-response.ts`', '`error-responses.ts`'])(
    'fail for the source file %s',
    (text) => {
      expect(badFileNames(text)).toHaveLength(1);
    },
  );

  test('may name a section of a standard', () => {
    expect(badCitations('(RFC 5321, section 4.5.3.1.3)')).toEqual([]);
  });
});

describe('documents', () => {
  test('link to files and headings that exist', () => {
    expect(problems(documents, (text, file) => badLinks(file, text))).toEqual([]);
  });

  test('name files that exist', () => {
    expect(problems(documents, badPaths)).toEqual([]);
  });

  test('name folders and tests that exist where rules are listed', () => {
    const folders = /`((?:components|config|features|layouts|pages|stores|tools)\/[\w/.-]+)`/g;
    const tests = /(?<!\/)\b((?:unit|provider|built|browser)\/[\w-]+)/g;
    const testFiles = new Set(
      repositoryFiles.flatMap((file) => {
        const [, project, name] =
          /^tests\/(\w+)\/(?:.*\/)?([\w-]+)\.(?:test|spec)\.ts$/.exec(file) ?? [];
        return name === undefined ? [] : [`${project}/${name}`];
      }),
    );
    const badNames = (text: string): string[] => {
      const table = text.slice(text.indexOf('## Built and tested'));
      const named = (pattern: RegExp) => [...table.matchAll(pattern)].map(([, name = '']) => name);
      return [
        ...named(folders).filter((name) => !existsSync(`src/${name}`)),
        ...named(tests).filter((name) => !testFiles.has(name)),
      ];
    };
    const rules = ['docs/public-site.md', 'docs/customer-area.md'];
    expect(problems(rules, badNames)).toEqual([]);
  });

  test('list every decision', () => {
    const list = readFileSync('docs/decisions/README.md', 'utf8');
    const records = repositoryFiles.filter((file) => /^docs\/decisions\/(?!README)/.test(file));
    expect(records.filter((file) => !list.includes(`(${file.slice(15)})`))).toEqual([]);
  });
});
