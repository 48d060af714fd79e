import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from '#provider/platform/password-hasher.ts';
import { findPasswordError } from '#provider/domain/auth/password/new-password-error.ts';

const CHEAP = { memoryKiB: 64, passes: 1 };

describe('the password hasher', () => {
  it('recognises the right password and no other', async () => {
    const { hash, verify } = createPasswordHasher(CHEAP);
    const stored = await hash('Quiet-Meadow-82');
    expect(await verify('Quiet-Meadow-82', stored)).toBe(true);
    expect(await verify('Quiet-Meadow-83', stored)).toBe(false);
    expect(await verify('Quiet-Meadow-82', undefined)).toBe(false);
  });

  it('salts, and keeps the cost with the hash so that it may rise later', async () => {
    const stored = await createPasswordHasher(CHEAP).hash('Quiet-Meadow-82');
    expect(await createPasswordHasher(CHEAP).hash('Quiet-Meadow-82')).not.toBe(stored);
    const { verify } = createPasswordHasher({ memoryKiB: 128, passes: 2 });
    expect(await verify('Quiet-Meadow-82', stored)).toBe(true);
  });

  it('takes any Unicode, in either composition, and 256 characters', async () => {
    const { hash, verify } = createPasswordHasher(CHEAP);
    expect(await verify('Cafe\u0301-סיסמה-82', await hash('Caf\u00e9-סיסמה-82'))).toBe(true);
    const long = `Ab1${'x'.repeat(253)}`;
    expect(await verify(long, await hash(long))).toBe(true);
    expect(await verify(`${long.slice(0, -1)}y`, await hash(long))).toBe(false);
  });

  it('knows a hash that cost less than today', async () => {
    const stored = await createPasswordHasher(CHEAP).hash('Quiet-Meadow-82');
    expect(createPasswordHasher(CHEAP).isOutdated(stored)).toBe(false);
    expect(createPasswordHasher({ ...CHEAP, passes: 2 }).isOutdated(stored)).toBe(true);
    expect(createPasswordHasher({ ...CHEAP, memoryKiB: 128 }).isOutdated(stored)).toBe(true);
  });

  it('reads a hash in the format of earlier versions, and wants it written anew', async () => {
    const { hash, verify, isOutdated } = createPasswordHasher(CHEAP);
    const [, , , cost = '', salt = '', digest = ''] = (await hash('Quiet-Meadow-82')).split('$');
    const [memory, passes] = cost.match(/\d+/g) ?? [];
    const earlier = ['argon2id', memory, passes, `${salt}==`, `${digest}=`].join('$');
    expect(await verify('Quiet-Meadow-82', earlier)).toBe(true);
    expect(await verify('Quiet-Meadow-83', earlier)).toBe(false);
    expect(isOutdated(earlier)).toBe(true);
  });

  it('hashes for an order beside a flood of sign-ins', async () => {
    const { hash, verify } = createPasswordHasher({ ...CHEAP, concurrency: 1, queue: 50 });
    const done: string[] = [];
    const flood = Array.from({ length: 51 }, async () => {
      await verify('Quiet-Meadow-82', undefined);
      done.push('sign-in');
    });
    await expect(verify('Quiet-Meadow-82', undefined)).rejects.toMatchObject({
      facts: { kind: 'rate-limited' },
    });
    await hash('Quiet-Meadow-82');
    expect(done.length).toBeLessThanOrEqual(2);
    await Promise.all(flood);
    expect(done).toHaveLength(51);
  });

  it('lets a bounded number wait and refuses the others with 429', async () => {
    const { hash } = createPasswordHasher({ ...CHEAP, concurrency: 2, queue: 3 });
    const all = await Promise.allSettled(Array.from({ length: 9 }, () => hash('Quiet-Meadow-82')));
    const refused = all.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused[0]?.reason).toMatchObject({ facts: { kind: 'rate-limited' } });
    expect(await hash('Quiet-Meadow-82')).toMatch(/^\$argon2id\$v=19\$/);
  });
});

describe('a new password', () => {
  it.each([
    ['Password1', 'password-common'],
    ['PASSWORD123', 'password-common'],
    ['Qwerty123', 'password-common'],
    ['Short1', 'password-character'],
    ['12345678', 'password-letter'],
    ['no-upper-case-1', 'password-uppercase'],
    ['No-Digit-Here', 'password-number'],
    ['Passw0rd!', 'password-common'],
    ['Summer2026', 'password-common'],
    ['Bglobal2026', 'password-common'],
    ['Aa345678', 'password-common'],
    ['AAAAAAA1', 'password-common'],
    ['Demo1234', undefined],
    ['Summer-Harbour-2026', undefined],
    ['Ñandú-en-la-pampa-7', undefined],
  ])('%s is rated %s', (password, rating) => {
    expect(findPasswordError(password)).toBe(rating);
  });
});
