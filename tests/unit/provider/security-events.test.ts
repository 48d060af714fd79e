import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { redactCardNumbers, redactText } from '#provider/platform/redact.ts';
import { SECURITY_EVENTS } from '#provider/platform/security-events.ts';

describe('the catalogue of security events', () => {
  it('is documented with the level of each event', () => {
    const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split('## Security events');
    const rows = section.matchAll(/^\| `([\w-]+)` +\| (\w+) /gm);
    expect(Object.fromEntries([...rows].map(([, event, level]) => [event, level]))).toEqual(
      SECURITY_EVENTS,
    );
  });
});

describe('redaction', () => {
  it.each([
    ['my card 4539 9911 1177 7381 was charged', 'my card •••• 7381 was charged'],
    ['378282246310005', '•••• 0005'],
    ['4539-9911-1177-7382', '4539-9911-1177-7382'],
    ['call +4915112345678901', 'call +4915112345678901'],
    ['call 12025550123', 'call 12025550123'],
  ])('turns the free text %s into %s', (text, redacted) => {
    expect(redactCardNumbers(text)).toBe(redacted);
  });

  it('leaves no address, token, long number or line break in a log line', () => {
    const text = `550 <ann@example.com> ${'t'.repeat(43)}\r\n4539991111777382 \u2028 mailbox full`;
    expect(redactText(text)).toBe('550 <[email]> [token] [number]   mailbox full');
  });
});
