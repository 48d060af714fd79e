import type { PlatformContext } from '#provider/platform/context.ts';
import { allowance, type RequestFacts } from '../request-facts.ts';
import { limit } from './limit.ts';

const HOUR_SECONDS = 3_600;
/** So many networks may use up their share for one receiver before the others have to wait. */
const NETWORKS_PER_RECEIVER = 4;

interface Sending {
  /** Each purpose has buckets of its own, so that one cannot use up the codes of another. */
  purpose: 'recovery' | 'sign-in' | 'turn-on' | 'change-email' | 'confirm-email' | 'phone';
  /** Whom the code or link is for: an address, a phone, a customer's id. */
  receiver: string;
  /** Whether the customer signed in from this network before: strangers' requests do not count. */
  isKnownNetwork?: boolean;
}

/** Counts a code or link that is about to be sent against its network address and its receiver. */
export async function limitCodes(
  context: PlatformContext,
  request: Pick<RequestFacts, 'ip' | 'bot'>,
  { purpose, receiver, isKnownNetwork = false }: Sending,
): Promise<void> {
  const { codesPerAddress, codesPerRecipient } = context.config.limits;
  const fromAddress = allowance(request, codesPerAddress);
  await limit(context, `${purpose}-address`, request.ip, fromAddress, HOUR_SECONDS);
  const pair = JSON.stringify([receiver, request.ip]);
  await limit(context, `${purpose}-pair`, pair, codesPerRecipient, HOUR_SECONDS);
  if (isKnownNetwork) return;
  const fromAnywhere = NETWORKS_PER_RECEIVER * codesPerRecipient;
  await limit(context, purpose, receiver, fromAnywhere, HOUR_SECONDS);
}
