import type { Envelope } from '#contract/envelope.ts';
import { success } from '#provider/http/answers.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import type { RequestFacts } from '#provider/platform/request-facts.ts';
import { customerOf } from '#provider/domain/customers/customer-of.ts';
import { sendCode } from './send-code.ts';

/** Sends a signed-in customer the code that turns the two-factor check on. */
export async function startTwoFactor(
  context: Context,
  session: Session,
  request: RequestFacts,
): Promise<Envelope<{ token2FA: string }>> {
  const customer = await customerOf(context, session);
  return success({ token2FA: await sendCode(context, customer, 'turn-on', request) });
}
