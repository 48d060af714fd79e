import type { ProviderConfig } from '#provider/platform/config.ts';
import type { Context } from '#provider/domain/context.ts';
import { createContext } from '#provider/setup/create-context.ts';
import { openDatabase } from '#provider/platform/db/open.ts';
import { createLog } from '#provider/platform/log.ts';
import { auditLedger } from '#provider/domain/payments/audit-ledger.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';

const USAGE = `Usage:
  renew [--at <ISO date>]   renews and ends what is due at that moment (now, when none is given)
  ledger                    checks that the ledger adds up`;

/**
 * Renews by hand or checks the ledger, in the database that the configuration names; throws with
 * the usage when the words make no command.
 */
export async function runBillingCommand(
  config: ProviderConfig,
  words: readonly string[],
): Promise<void> {
  const work = parseCommand(words);
  const opened = await openDatabase(config);
  try {
    const context = await createContext(opened, config, createLog(config.logLevel));
    process.stdout.write(`${await work(context)}\n`);
  } finally {
    await opened.close();
  }
}

function parseCommand([verb, flag, date, ...rest]: readonly string[]): (
  context: Context,
) => Promise<string> {
  if (verb === 'ledger' && flag === undefined) return checkLedger;
  const at = flag === '--at' ? new Date(date ?? '') : new Date();
  const known = flag === undefined || flag === '--at';
  const isComplete = known && rest.length === 0 && !Number.isNaN(at.getTime());
  if (verb !== 'renew' || !isComplete) throw new Error(USAGE);
  return async (context) => {
    const { ended, renewed, failed, suspended } = await renewDue(context, at);
    return `${renewed} renewed, ${failed} failed, ${suspended} suspended, ${ended} numbers ended`;
  };
}

async function checkLedger(context: Context): Promise<string> {
  const findings = await auditLedger(context);
  if (findings.length === 0) return 'the ledger adds up';
  process.exitCode = 1;
  return findings.map(({ rule, id }) => `${rule}: ${id}`).join('\n');
}
