import { ROUTES } from '#config/routes.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import type { Context } from '#provider/domain/context.ts';
import { queueText } from '#provider/domain/messages/queue-text.ts';
import { siteLink } from '#provider/domain/messages/site-links.ts';
import type { Executor } from '#provider/platform/context.ts';

type Notice = 'password-changed' | 'port-in-link' | 'two-factor-on' | 'two-factor-off';

/**
 * Queues the email about a change to how a customer signs in. Its link sets a new password, for a
 * customer who did not make the change.
 */
export async function queueSecurityNotice(
  context: Context,
  tx: Executor,
  { email: to, language, firstName: name }: Customer,
  kind: Notice,
): Promise<void> {
  await queueText(context, tx, {
    to,
    channel: 'email',
    language,
    kind,
    values: { name, link: siteLink(context, language, ROUTES.forgotPassword) },
  });
}
