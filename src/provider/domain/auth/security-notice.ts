import type { Customer } from '#provider/domain/customers/customer.ts';
import type { Context } from '#provider/domain/context.ts';
import { queueText, getSiteLink } from '#provider/domain/messages/queue-text.ts';
import type { Executor } from '#provider/platform/context.ts';

type Notice = 'password-changed' | 'port-in-link' | 'two-factor-on' | 'two-factor-off';

/**
 * Queues the email about a change to how a customer signs in. Its link sets a new password, for a
 * customer who did not make the change.
 */
export const queueSecurityNotice = (
  context: Context,
  tx: Executor,
  { email: to, language, firstName: name }: Customer,
  kind: Notice,
): Promise<void> =>
  queueText(context, tx, {
    to,
    channel: 'email',
    language,
    kind,
    values: { name, link: getSiteLink(context, language, '/forgot-password') },
  });
