import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { restingDids } from '#provider/platform/db/schema/account.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';

/** Puts numbers of closed accounts on offer again when they have rested; answers how many. */
export const releaseRestingNumbers = (context: Context, at: Date): Promise<number> =>
  context.db.transaction(async (tx) => {
    const rested = await tx.delete(restingDids).where(lte(restingDids.releaseAt, at)).returning();
    if (rested.length === 0) return 0;
    const ids = rested.map(({ didId }) => didId);
    await tx
      .update(dids)
      .set({ status: 'available', reservedByOrder: null })
      .where(and(inArray(dids.id, ids), eq(dids.status, 'sold')));
    return rested.length;
  });
