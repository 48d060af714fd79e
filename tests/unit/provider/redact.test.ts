import { describe, expect, it } from 'vitest';
import { redactPath, redactText } from '#provider/platform/redact.ts';

describe('redacting a text for the log', () => {
  it.each([
    ['a.b+c@example.com', '[email]'],
    ['<a@example.com>,b@example.com', '<[email]>,[email]'],
    ['a@b@c', '[email]'],
    ['@example.com', '@example.com'],
    ['@@@', '[email]'],
    ['a@ b', 'a@ b'],
    ['to a@example.com: 4539991111777381', 'to [email]: [number]'],
  ])('replaces the addresses of %s', (text, redacted) => {
    expect(redactText(text)).toBe(redacted);
  });

  it.each(['a', 'a.', 'a@', '@', '1', '1 ', '-'])(
    'stays fast for a path of four request lines of %j',
    (repeated) => {
      const path = `/hub/${repeated.repeat(64_000 / repeated.length)}`;
      const started = performance.now();
      redactPath(path);
      // One attempt at each character would take seconds.
      expect(performance.now() - started).toBeLessThan(500);
    },
  );
});
