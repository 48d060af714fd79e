/** Where progress is shown. */
interface Output {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

const ERASE_LINE = '\r\u001b[2K';

/** A terminal's line is drawn so often, a log gets a line so often. */
const EVERY_MS = { terminal: 200, log: 10_000 };

const SECOND_MS = 1000;
const MINUTE_S = 60;

function timeText(seconds: number): string {
  if (seconds < MINUTE_S) return `${Math.max(1, Math.round(seconds))} s`;
  return `${Math.round(seconds / MINUTE_S)} min`;
}

/**
 * Shows how much of a long step is done and how long the rest takes: in one line of a terminal,
 * else as a line every ten seconds.
 */
export class Progress {
  readonly #what: string;
  readonly #total: number;
  readonly #output: Output;
  readonly #now: () => number;
  readonly #started: number;
  #shown: number;
  #done = 0;

  constructor(
    what: string,
    total: number,
    output: Output = process.stdout,
    now: () => number = Date.now,
  ) {
    this.#what = what;
    this.#total = total;
    this.#output = output;
    this.#now = now;
    this.#started = now();
    this.#shown = this.#started;
  }

  /** Counts one more as done. */
  advance(): void {
    this.#done += 1;
    const now = this.#now();
    const every = this.#output.isTTY === true ? EVERY_MS.terminal : EVERY_MS.log;
    if (now - this.#shown < every || this.#done === this.#total) return;
    this.#shown = now;
    const share = this.#done / this.#total;
    const left = ((now - this.#started) / share) * (1 - share);
    const count = `${this.#done} of ${this.#total}`;
    const line = `${this.#what}: ${Math.floor(share * 100)} % (${count}), about ${timeText(left / SECOND_MS)} left`;
    this.#output.write(this.#output.isTTY === true ? `${ERASE_LINE}${line}` : `${line}\n`);
  }

  /** Removes the line from a terminal. */
  end(): void {
    if (this.#output.isTTY === true) this.#output.write(ERASE_LINE);
  }
}
