import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { rateLimited } from './errors.ts';

/**
 * What a hash costs: memory in KiB and passes of Argon2id; how many run at once (2), and how many
 * may wait of each kind (200).
 */
interface HasherOptions {
  memoryKiB: number;
  passes: number;
  concurrency?: number;
  queue?: number;
}

/** Hashes passwords, a bounded number at a time; beyond its queue it throws 429. */
export interface PasswordHasher {
  /** Hashes a password for orders, resets and changes, which do not wait behind sign-ins. */
  hash(password: string): Promise<string>;
  /** Compares with a stored hash; without one the same work is done and the result is false. */
  verify(password: string, stored: string | undefined): Promise<boolean>;
  /** Returns whether a stored hash cost less than one of today, or is in an earlier format. */
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

interface StoredHash {
  /** KiB. */
  memory: number;
  passes: number;
  salt: Buffer;
  digest: Buffer;
}

/** Encodes bytes as Base64 without padding, as the PHC string format does. */
const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/**
 * Writes a hash as a PHC string, which other servers can import
 * (https://github.com/P-H-C/phc-string-format).
 */
const writeHash = ({ memory, passes, salt, digest }: StoredHash): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=1$${encode(salt)}$${encode(digest)}`;

const PHC_STRING = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/;
/** The format of earlier versions, which a database may still hold. */
const EARLIER_FORMAT = /^argon2id\$(\d+)\$(\d+)\$([\w+/=]+)\$([\w+/=]+)$/;

/** Reads a stored hash; undefined when it is none. */
function readHash(stored: string): StoredHash | undefined {
  const [, memory, passes, salt = '', digest = ''] =
    PHC_STRING.exec(stored) ?? EARLIER_FORMAT.exec(stored) ?? [];
  if (memory === undefined) return undefined;
  return {
    memory: Number(memory),
    passes: Number(passes),
    salt: Buffer.from(salt, 'base64'),
    digest: Buffer.from(digest, 'base64'),
  };
}

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

/**
 * Makes a hasher with its own queue. The same text in another Unicode composition is the same
 * password.
 */
export function createPasswordHasher(options: HasherOptions): PasswordHasher {
  const { memoryKiB, passes: currentPasses, concurrency = 2, queue = 200 } = options;
  const inTurn = createLanes(concurrency, queue);

  async function hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const digest = await inTurn('hash', () => tag(password, salt, memoryKiB, currentPasses));
    return writeHash({ memory: memoryKiB, passes: currentPasses, salt, digest });
  }

  async function verify(password: string, stored: string | undefined): Promise<boolean> {
    const {
      memory = memoryKiB,
      passes = currentPasses,
      salt = randomBytes(SALT_BYTES),
      digest = Buffer.alloc(0),
    } = readHash(stored ?? '') ?? {};
    const actual = await inTurn('verify', () => tag(password, salt, memory, passes));
    return digest.length === actual.length && timingSafeEqual(digest, actual);
  }

  function isOutdated(stored: string): boolean {
    const cost = readHash(stored);
    if (cost === undefined || EARLIER_FORMAT.test(stored)) return true;
    return cost.memory < memoryKiB || cost.passes < currentPasses;
  }

  return { hash, verify, isOutdated };
}
