import { SECOND_MS } from '#lib/time.ts';
import type { StepProgress } from '#site-data/in-batches.ts';

/** Where progress is shown. */
interface Output {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

const ERASE_LINE = '\r\u001b[2K';

/** A terminal's line is drawn so often, a log gets a line so often. */
const EVERY_MS = { terminal: 200, log: 10_000 };

/** The end of a terminal's line, drawn in turn: a step without a finished item is seen to run. */
const TURNS = ['|', '/', '-', '\\'] as const;

const MINUTE_S = 60;

function leftText(seconds: number): string {
  if (seconds < MINUTE_S) return `about ${Math.max(1, Math.round(seconds))} s left`;
  return `about ${Math.round(seconds / MINUTE_S)} min left`;
}

function passedText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < MINUTE_S) return `${whole} s so far`;
  return `${Math.floor(whole / MINUTE_S)} min ${whole % MINUTE_S} s so far`;
}

/**
 * Shows that a long step is running, until its `end`: in one line of a terminal that moves, else as
 * a line every ten seconds. A step with a total shows how much of it is done and how long the rest
 * takes, one without a total how long it has taken. A timer draws while no item is finished. Work
 * that keeps the event loop busy calls `advance`, which draws as well; without a total, too.
 */
export class Progress implements StepProgress {
  readonly #what: string;
  readonly #total: number | undefined;
  readonly #output: Output;
  readonly #started = Date.now();
  readonly #every: number;
  readonly #timer: NodeJS.Timeout;
  #shown = this.#started;
  #turn = 0;
  #done = 0;
  #hasEnded = false;

  constructor(what: string, total?: number, output: Output = process.stdout) {
    this.#what = what;
    this.#total = total;
    this.#output = output;
    this.#every = output.isTTY === true ? EVERY_MS.terminal : EVERY_MS.log;
    this.#timer = setInterval(() => this.#show(), this.#every);
    // A process whose work is done does not wait for it.
    this.#timer.unref();
  }

  /** Counts one more as done. */
  advance(): void {
    this.#done += 1;
    const isDue = Date.now() - this.#shown >= this.#every;
    if (isDue && this.#done !== this.#total && !this.#hasEnded) this.#show();
  }

  /** Ends the step, and removes the line from a terminal. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearInterval(this.#timer);
    if (this.#output.isTTY === true) this.#output.write(ERASE_LINE);
  }

  #show(): void {
    this.#shown = Date.now();
    this.#timer.refresh();
    const line = `${this.#what}${this.#state()}`;
    if (this.#output.isTTY !== true) {
      this.#output.write(`${line}\n`);
      return;
    }
    this.#turn = (this.#turn + 1) % TURNS.length;
    this.#output.write(`${ERASE_LINE}${line} ${TURNS[this.#turn]}`);
  }

  #state(): string {
    const seconds = (this.#shown - this.#started) / SECOND_MS;
    if (this.#total === undefined) return `, ${passedText(seconds)}`;
    const share = this.#done / this.#total;
    const isBetween = share > 0 && share < 1;
    const time = isBetween ? leftText((seconds / share) * (1 - share)) : passedText(seconds);
    return `: ${Math.floor(share * 100)} % (${this.#done} of ${this.#total}), ${time}`;
  }
}
