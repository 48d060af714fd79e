/** Follows a long step; `total` is how many things it has to do. */
export type FollowStep = (what: string, total: number) => StepProgress;

/** What a step counts as done. */
interface StepProgress {
  advance: () => void;
  end: () => void;
}

/** Shows no progress. */
export const followNothing: FollowStep = () => ({ advance: () => undefined, end: () => undefined });

/**
 * Works through items with at most `width` of them under way at once; returns the results in their
 * order.
 */
export async function inBatches<Item, Value>(
  items: readonly Item[],
  work: (item: Item) => Promise<Value>,
  width = 8,
): Promise<Value[]> {
  const values: Value[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++;
      values[index] = await work(items[index] as Item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return values;
}
