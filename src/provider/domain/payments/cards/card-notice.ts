import { ROUTES } from '#config/routes.ts';
import { CARD_BRANDS } from '#lib/card/card.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import { queueEmail } from '#provider/domain/messages/queue-message.ts';
import { siteLink } from '#provider/domain/messages/site-links.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import type { Executor } from '#provider/platform/context.ts';

type Notice = 'card-saved' | 'card-removed' | 'card-primary';

/**
 * Queues the email about a change of a customer's saved cards (docs/customer-area.md, "Saved
 * cards"). It names the card by brand and last four digits, and its link sets a new password.
 */
export async function queueCardNotice(
  context: Context,
  tx: Executor,
  { email: to, language, firstName: name }: Customer,
  template: Notice,
  card: { brand: string; lastFour: string },
): Promise<void> {
  const brand = CARD_BRANDS.find((known) => known === card.brand);
  const brandName =
    brand === undefined ? '' : await translate({ db: tx }, language, `card.brand-${brand}`);
  await queueEmail(context, tx, {
    to,
    language,
    template,
    values: {
      name,
      card: `${brandName} •••• ${card.lastFour}`.trim(),
      link: siteLink(context, language, ROUTES.forgotPassword),
    },
  });
}
