import type { ProviderConfig } from '#provider/platform/config.ts';
import type { Context } from '#provider/domain/context.ts';
import { runOnOneInstance } from '#provider/platform/jobs/lease.ts';
import { auditLedger, describeFinding } from '#provider/domain/payments/audit-ledger.ts';
import { renewDue, renewOnOneInstance } from '#provider/domain/plans/renewal/renew-due.ts';
import { withContext } from './with-context.ts';

const USAGE = `Usage:
  renew [--at <ISO date>]   renews and ends what is due at that moment (now, when none is given)
  ledger                    checks that the ledger adds up`;

const NOT_RUN =
  'Nothing was renewed: another instance is renewing now, so try again in a minute; ' +
  "or the clock of this machine differs from the database's.";

/**
 * Renews by hand or checks the ledger, in the database that the configuration names; throws with
 * the usage when the words make no command.
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

async function checkLedger(context: Context): Promise<string> {
  const findings = await auditLedger(context);
  if (findings.length === 0) return 'the ledger adds up';
  process.exitCode = 1;
  return findings.map(describeFinding).join('\n');
}
