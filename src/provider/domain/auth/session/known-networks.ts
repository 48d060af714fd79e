import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import { knownNetworks } from '#provider/platform/db/schema/sessions.ts';
import { listKeyedDigests } from '#provider/platform/digest.ts';
import { earlierThan } from '#provider/platform/time.ts';
import { KNOWN_NETWORK_MS } from './lifetimes.ts';

const listNetworkDigests = (context: Context, customerId: number, network: string) =>
  listKeyedDigests(context, 'known-network', `${customerId}\n${network}`);

/** Stores that a customer proved who they are from a network address; only a digest is stored. */
export async function storeNetwork(
  context: Context,
  tx: Executor,
  customerId: number,
  network: string,
): Promise<void> {
  const lastUsedAt = context.now();
  const [digest] = listNetworkDigests(context, customerId, network);
  await tx
    .insert(knownNetworks)
    .values({ customerId, digest, lastUsedAt })
    .onConflictDoUpdate({
      target: [knownNetworks.customerId, knownNetworks.digest],
      set: { lastUsedAt },
    });
}

/** Returns whether a customer signed in from this network address before. */
export async function isKnownNetwork(
  context: Context,
  customerId: number,
  network: string,
): Promise<boolean> {
  const [row] = await context.db
    .select({ lastUsedAt: knownNetworks.lastUsedAt })
    .from(knownNetworks)
    .where(
      and(
        eq(knownNetworks.customerId, customerId),
        inArray(knownNetworks.digest, listNetworkDigests(context, customerId, network)),
        gt(knownNetworks.lastUsedAt, earlierThan(context.now(), KNOWN_NETWORK_MS)),
      ),
    );
  return row !== undefined;
}
