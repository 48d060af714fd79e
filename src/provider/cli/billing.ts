import { formatUsd, toCents } from '#lib/money/money.ts';
import type { ProviderConfig } from '#provider/platform/config.ts';
import type { Context } from '#provider/domain/context.ts';
import { runOnOneInstance } from '#provider/platform/jobs/lease.ts';
import { auditLedger, describeFinding } from '#provider/domain/payments/ledger/audit-ledger.ts';
import { refundTransaction } from '#provider/domain/refunds/refund-transaction.ts';
import { renewDue, renewOnOneInstance } from '#provider/domain/plans/renewal/renew-due.ts';
import { withContext } from './with-context.ts';

const USAGE = `Usage:
  renew                     renews what is due now and was announced, and ends what is due
  renew --at <ISO date>     renews and ends what is due at that moment, announced or not
  ledger                    checks that the ledger adds up
  refund <transaction> [<dollars>]
                            refunds a paid transaction, or a part of it, to its card, once`;

const NOT_RUN =
  'Nothing was renewed: another instance is renewing now, so try again in a minute; ' +
  "or the clock of this machine differs from the database's.";

/**
 * Renews by hand, checks the ledger or refunds a transaction, in the database that the
 * configuration names; throws with the usage when the words make no command.
 */
export async function runBillingCommand(
  config: ProviderConfig,
  words: readonly string[],
): Promise<void> {
  const work = parseCommand(words);
  process.stdout.write(`${await withContext(config, work)}\n`);
}

function parseCommand([verb, flag, date, ...rest]: readonly string[]): (
  context: Context,
) => Promise<string> {
  if (verb === 'ledger' && flag === undefined) return checkLedger;
  if (verb === 'refund') return parseRefund([flag, date, ...rest]);
  const at = flag === '--at' ? new Date(date ?? '') : undefined;
  const known = flag === undefined || flag === '--at';
  const isComplete = known && rest.length === 0 && !Number.isNaN(at?.getTime());
  if (verb !== 'renew' || !isComplete) throw new Error(USAGE);
  return (context) => renewByHand(context, at);
}

/**
 * Renews and ends what is due at a moment, by default now by the database's clock, and returns what
 * it did. Throws while another instance renews, and without a moment when the clocks differ.
 */
export async function renewByHand(context: Context, at?: Date): Promise<string> {
  const run = await (at
    ? runOnOneInstance(context, 'renewals', () => renewDue(context, at))
    : renewOnOneInstance(context));
  if (!run) throw new Error(NOT_RUN);
  const { ended, renewed, failed, suspended } = run;
  return `${renewed} renewed, ${failed} failed, ${suspended} suspended, ${ended} numbers ended`;
}

/** Dollars as an operator types them: 5 or 5.99. */
const DOLLARS = /^\d{1,6}(\.\d{2})?$/;

function parseRefund([transaction = '', dollars, ...rest]: readonly (string | undefined)[]) {
  const isAmount = dollars === undefined || DOLLARS.test(dollars);
  if (!/^\d{1,9}$/.test(transaction) || !isAmount || rest.length > 0) throw new Error(USAGE);
  const amountCents = dollars === undefined ? undefined : toCents(Number(dollars));
  return (context: Context) =>
    refundByHand(context, { transaction: Number(transaction), amountCents });
}

/** Refunds a transaction and returns what became of it; throws with the reason of a refusal. */
export async function refundByHand(
  context: Context,
  order: { transaction: number; amountCents?: number | undefined },
): Promise<string> {
  const refunded = await refundTransaction(context, order);
  if (!refunded.ok) throw new Error(refunded.failure);
  const { amountCents, isRepeated, state } = refunded.value;
  const what = `${formatUsd(amountCents)} of transaction ${order.transaction}`;
  const when = isRepeated ? 'was booked before' : 'is booked';
  return state === 'succeeded'
    ? `the refund of ${what} ${when}, and the gateway has confirmed it`
    : `the refund of ${what} ${when}; the service requests it from the gateway until it is confirmed`;
}

async function checkLedger(context: Context): Promise<string> {
  const findings = await auditLedger(context);
  if (findings.length === 0) return 'the ledger adds up';
  process.exitCode = 1;
  return findings.map(describeFinding).join('\n');
}
