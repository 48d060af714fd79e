import type { Context } from '#provider/context.ts';
import { allowance, type RequestFacts } from '#provider/request-facts.ts';
import { limit } from './limit.ts';

const HOUR_SECONDS = 3_600;

/** Counts a code or link that is about to be sent against its receivers and the network address (decisions, "Rate limits"). */
export async function limitCodes(
  context: Context,
  request: RequestFacts,
  receivers: readonly string[],
): Promise<void> {
  const { codesPerAddress, codesPerRecipient } = context.config.limits;
  const fromAddress = allowance(request, codesPerAddress);
  await limit(context, 'codes-address', request.ip, fromAddress, HOUR_SECONDS);
  for (const receiver of receivers) {
    await limit(context, 'codes', receiver, codesPerRecipient, HOUR_SECONDS);
  }
}
