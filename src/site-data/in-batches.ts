/**
 * Follows a long step until its end; `total` is how many things it has to do, where that is known.
 */
export type FollowStep<Step extends string> = (step: Step, total?: number) => StepProgress;

/** A step that is followed. */
export interface StepProgress {
  /** Counts one thing as done. Work that keeps the event loop busy calls it often. */
  advance: () => void;
  /** Ends the step, also when it fails and other work goes on. */
  end: () => void;
}

/** Shows no progress. */
export const followNothing: FollowStep<string> = () => ({
  advance: () => undefined,
  end: () => undefined,
});

/**
 * Works through the items of a step with at most `width` of them under way at once, and ends the
 * step; returns the results in the order of the items. When one fails, it begins no others, waits
 * for those under way and throws the first error.
 */
export async function inBatches<Item, Value>(
  step: StepProgress,
  items: readonly Item[],
  work: (item: Item) => Promise<Value>,
  width = 8,
): Promise<Value[]> {
  const values: Value[] = [];
  let next = 0;
  const errors: unknown[] = [];
  const worker = async (): Promise<void> => {
    while (next < items.length && errors.length === 0) {
      const index = next++;
      try {
        values[index] = await work(items[index] as Item);
        step.advance();
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  step.end();
  if (errors.length > 0) throw errors[0];
  return values;
}
