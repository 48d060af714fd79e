import { ROUTES } from '#config/routes.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import type { Context } from '#provider/domain/context.ts';
import { queueEmail } from '#provider/domain/messages/queue-message.ts';
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
  template: Notice,
): Promise<void> {
  await queueEmail(context, tx, {
    to,
    language,
    template,
    values: { name, link: siteLink(context, language, ROUTES.forgotPassword) },
  });
}
