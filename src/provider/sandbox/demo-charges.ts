import type { Cents } from '#lib/money/money.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Charge } from '#provider/gateways/payment.ts';
import type { DemoAccount, DemoBill, DemoCard } from './demo-data.ts';
import type { DemoNumber } from './demo-numbers.ts';

/**
 * A demo account with the numbers it gets and the charges of its bills and cards; null was
 * declined.
 */
export interface PreparedAccount {
  account: DemoAccount;
  numbers: DemoNumber[];
  charges: (Charge | null)[];
}

/** Returns the amount of a bill: the one given, or a month of all the account's numbers. */
export const billAmount = ({ amountCents }: DemoBill, numbers: readonly DemoNumber[]): Cents =>
  amountCents ?? numbers.reduce((sum, { baseCents }) => sum + baseCents, 0);

/** Returns the idempotency key of a bill's charge. */
export const idempotencyKeyOf = (account: DemoAccount, bill: number): string =>
  `demo-${account.email}-${bill}`;

/** Returns the year in which a card of the sandbox expires. */
export const getExpirationYear = (context: Context, card: DemoCard): number =>
  context.now().getFullYear() + card.expiresIn;

/**
 * Charges one amount per bill, and nothing per card, so that the gateway has the cards on record
 * too; null was declined.
 */
export async function chargeBills(
  context: Context,
  account: DemoAccount,
  numbers: readonly DemoNumber[],
): Promise<(Charge | null)[]> {
  const wanted = [
    ...account.bills.map((bill) => ({
      amountCents: billAmount(bill, numbers),
      card: account.cards[bill.card],
      declined: bill.declined,
    })),
    ...account.cards.map((card) => ({ amountCents: 0, card, declined: undefined })),
  ];
  const charges: (Charge | null)[] = [];
  for (const [index, { amountCents, card, declined }] of wanted.entries()) {
    if (!card || declined) {
      charges.push(null);
      continue;
    }
    const result = await context.gateways.payment.charge({
      idempotencyKey: idempotencyKeyOf(account, index),
      amountCents,
      card: {
        number: card.number,
        securityCode: '1234',
        holder: `${account.firstName} ${account.lastName}`,
        expirationMonth: card.expirationMonth,
        expirationYear: getExpirationYear(context, card),
      },
      descriptor: context.config.brand.displayName,
    });
    charges.push(result.ok ? result.value : null);
  }
  return charges;
}
