import type { AstroIntegration } from 'astro';

/** Longer texts than the inline scripts and styles of a page are not worth a key of their own. */
const LONGEST = 65_536;

type Digest = SubtleCrypto['digest'];

function remembering(digest: Digest): Digest {
  const known = new Map<string, Promise<ArrayBuffer>>();
  return (algorithm, data) => {
    if (!(data instanceof Uint8Array) || data.length > LONGEST) return digest(algorithm, data);
    const key = `${JSON.stringify(algorithm)} ${Buffer.from(data.buffer, data.byteOffset, data.length).toString('latin1')}`;
    const answer = known.get(key) ?? digest(algorithm, data);
    known.set(key, answer);
    return answer;
  };
}

/**
 * Caches the digests of a build: Astro computes those of a page's scripts and styles again for
 * every page, which was a tenth of a large build (docs/decisions/cached-digests.md).
 */
export const rememberDigests = (): AstroIntegration => ({
  name: 'remember-digests',
  hooks: {
    'astro:build:start': () => {
      const { subtle } = crypto;
      Object.defineProperty(subtle, 'digest', { value: remembering(subtle.digest.bind(subtle)) });
    },
  },
});
