import * as z from 'zod/mini';

/** What a worker's test requests: one of some numbers, the first that it can have. */
export const claimBody = z.object({
  worker: z.number(),
  testId: z.string(),
  numbers: z.array(z.string()),
});

export type Claim = z.output<typeof claimBody>;

type Claimer = Pick<Claim, 'worker' | 'testId'>;

/** The numbers that tests have claimed. */
export class NumberClaims {
  /** The test that each worker ran when it last claimed a number. */
  readonly #running = new Map<number, string>();
  readonly #claimed = new Map<string, Claimer>();

  /**
   * Claims the first of some numbers that is unclaimed, else the first that a test of the same
   * worker claimed, else the first of a test that has ended, which may have bought it since the
   * list was read. Returns undefined when tests that run have claimed all of them.
   */
  claim({ worker, testId, numbers }: Claim): string | undefined {
    this.#running.set(worker, testId);
    const first = (isAllowed: (by: Claimer | undefined) => boolean): string | undefined =>
      numbers.find((one) => isAllowed(this.#claimed.get(one)));
    const number =
      first((by) => by === undefined) ??
      first((by) => by?.worker === worker) ??
      first((by) => by !== undefined && this.#running.get(by.worker) !== by.testId);
    if (number !== undefined) this.#claimed.set(number, { worker, testId });
    return number;
  }
}
