import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { rateLimited } from './errors.ts';

/** What a hash costs: memory in KiB and passes of Argon2id; how many run at once (2), and how many may wait of each kind (200). */
export interface HasherOptions {
  memoryKiB: number;
  passes: number;
  concurrency?: number;
  queue?: number;
}

/** Hashes passwords, a bounded number at a time; beyond its queue it throws 429. */
export interface PasswordHasher {
  /** For orders, resets and changes, which do not wait behind sign-ins. */
  hash(password: string): Promise<string>;
  /** Compares with a stored hash; without one the same work is done and the result is false. */
  verify(password: string, stored: string | undefined): Promise<boolean>;
  /** Whether a stored hash cost less than one of today. */
  isOutdated(stored: string): boolean;
}

const BUSY_SECONDS = 5;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

const derive = (parameters: Argon2Parameters): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
  });

const tag = (password: string, salt: Buffer, memory: number, passes: number): Promise<Buffer> =>
  derive({
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism: 1,
    tagLength: TAG_BYTES,
    memory,
    passes,
  });

/**
 * Runs work with bounded concurrency in two lanes that take turns: an attacker can fill the lane of
 * sign-ins, and an order does not wait behind them.
 */
function createLanes(concurrency: number, queue: number) {
  const lanes: Record<'hash' | 'verify', (() => void)[]> = { hash: [], verify: [] };
  let running = 0;
  let last: 'hash' | 'verify' = 'verify';

  function startNext(): void {
    const other = last === 'hash' ? 'verify' : 'hash';
    const lane = lanes[other].length > 0 ? other : last;
    const start = lanes[lane].shift();
    last = lane;
    if (start) start();
    else running -= 1;
  }

  return async <T>(lane: 'hash' | 'verify', work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
      if (lanes[lane].length >= queue) throw rateLimited(BUSY_SECONDS);
      await new Promise<void>((resolve) => lanes[lane].push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}

/** Makes a hasher with its own queue. The same text in another Unicode composition is the same password. */
export function createPasswordHasher(options: HasherOptions): PasswordHasher {
  const { memoryKiB, passes: currentPasses, concurrency = 2, queue = 200 } = options;
  const inTurn = createLanes(concurrency, queue);

  async function hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const digest = await inTurn('hash', () => tag(password, salt, memoryKiB, currentPasses));
    return [
      'argon2id',
      memoryKiB,
      currentPasses,
      salt.toString('base64'),
      digest.toString('base64'),
    ].join('$');
  }

  async function verify(password: string, stored: string | undefined): Promise<boolean> {
    const [, memory, passes, salt, digest] = (stored ?? '').split('$');
    const expected = Buffer.from(digest ?? '', 'base64');
    const actual = await inTurn('verify', () =>
      tag(
        password,
        salt === undefined ? randomBytes(SALT_BYTES) : Buffer.from(salt, 'base64'),
        Number(memory ?? memoryKiB),
        Number(passes ?? currentPasses),
      ),
    );
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  }

  function isOutdated(stored: string): boolean {
    const [, memory, passes] = stored.split('$');
    return Number(memory) < memoryKiB || Number(passes) < currentPasses;
  }

  return { hash, verify, isOutdated };
}
