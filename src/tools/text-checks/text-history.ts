import { execFileSync } from 'node:child_process';
import { LANGUAGES } from '#config/languages.ts';
import type { TranslationTree } from '#contract/hub/translations.ts';
import { flattenTexts } from '#lib/text/text.ts';
import { followNothing, type FollowStep } from '#site-data/in-batches.ts';
import type { AllTexts, Texts } from './draft-checks.ts';

const FILES = LANGUAGES.map((language) => `${language}.json`);
const LINE_END = 0x0a;
/** Hundreds of versions of a file for each language. */
const MOST_BYTES = 2 ** 30;

const git = (folder: string, args: readonly string[], input?: string): Buffer =>
  execFileSync('git', args, {
    cwd: folder,
    maxBuffer: MOST_BYTES,
    stdio: ['pipe', 'pipe', 'ignore'],
    ...(input !== undefined && { input }),
  });

const lines = (output: Buffer): string[] => output.toString().split('\n').filter(Boolean);

/** Reads objects of `git cat-file --batch` in their order; one that is missing is undefined. */
function readObjects(output: Buffer): ({ id: string; content: Buffer } | undefined)[] {
  const objects: ({ id: string; content: Buffer } | undefined)[] = [];
  for (let at = 0; at < output.length;) {
    const end = output.indexOf(LINE_END, at);
    const [id = '', type, size] = output.subarray(at, end).toString().split(' ');
    at = end + 1;
    if (type === 'blob' && size !== undefined) {
      objects.push({ id, content: output.subarray(at, at + Number(size)) });
      at += Number(size) + 1;
    } else objects.push(undefined);
  }
  return objects;
}

function parseTexts(content: Buffer): Texts | undefined {
  try {
    return flattenTexts(JSON.parse(content.toString()) as TranslationTree);
  } catch {
    return undefined;
  }
}

/** The texts at a commit. */
interface TextVersion {
  commit: string;
  texts: AllTexts;
}

interface HistoryOptions {
  /** The commit to begin with, where it is one of them. */
  from?: string | undefined;
  follow?: FollowStep<'texts'> | undefined;
}

/**
 * Returns the texts of a folder at each commit that changed them, oldest first, from the commit
 * that added a file of the folder, if one did. Commits with broken or missing files are left out.
 * Without git, or outside a repository, there are none.
 */
export function readTextHistory(
  folder: string,
  since: string,
  { from = '', follow = followNothing }: HistoryOptions = {},
): TextVersion[] {
  try {
    const added = ['log', '--first-parent', '--diff-filter=A', '--format=%H', '--', since];
    const first = lines(git(folder, added)).at(-1);
    const range = first === undefined ? ['HEAD'] : [`${first}..HEAD`];
    const walk = ['rev-list', '--first-parent', '--reverse', ...range, '--', ...FILES];
    const all = [...(first === undefined ? [] : [first]), ...lines(git(folder, walk))];
    if (all.length === 0) return [];
    const commits = all.slice(Math.max(0, all.indexOf(from)));
    const names = commits.flatMap((commit) => FILES.map((file) => `${commit}:./${file}`));
    const objects = readObjects(git(folder, ['cat-file', '--batch'], `${names.join('\n')}\n`));
    const parsed = new Map<string, Texts | undefined>();
    const progress = follow('texts', commits.length);
    const versions = commits.map((_, index) => {
      progress.advance();
      return LANGUAGES.map((language, place) => {
        const object = objects[index * FILES.length + place];
        if (object === undefined) return [language, undefined] as const;
        const { id, content } = object;
        if (!parsed.has(id)) parsed.set(id, parseTexts(content));
        return [language, parsed.get(id)] as const;
      });
    });
    progress.end();
    return commits.flatMap((commit, index) => {
      const version = versions[index] ?? [];
      if (version.some(([, texts]) => texts === undefined)) return [];
      return [{ commit, texts: Object.fromEntries(version) as unknown as AllTexts }];
    });
  } catch {
    return [];
  }
}
