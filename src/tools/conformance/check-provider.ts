import { checkCatalogue } from './checks/catalogue-checks.ts';
import { checkPreflights } from './checks/preflight-checks.ts';
import { Probe, type Provider } from './probe/probe.ts';
import { checkAccess, checkInvalidInput, checkRejectedSignIn } from './checks/public-checks.ts';
import { checkPurchase, type PurchaseOptions } from './checks/purchase-checks.ts';
import { ConformanceReport } from './probe/report.ts';
import { checkAccount, type TestAccount } from './checks/session-checks.ts';

/** How far the checks may go; without an account or a purchase those endpoints are not reached. */
interface ConformanceOptions extends Provider {
  account?: TestAccount | undefined;
  purchase?: PurchaseOptions | undefined;
}

/** Checks a provider against the contract from outside, as a browser would reach it. */
export async function checkProvider({
  account,
  purchase,
  ...provider
}: ConformanceOptions): Promise<ConformanceReport> {
  const report = new ConformanceReport();
  const probe = new Probe(report, provider);
  const offer = await checkCatalogue(probe);
  if (provider.origin !== undefined) await checkPreflights(probe, provider.origin);
  await checkAccess(probe);
  await checkInvalidInput(probe);
  if (account) await checkAccount(probe, account);
  await checkRejectedSignIn(probe, account?.email);
  if (purchase && offer) await checkPurchase(probe, offer, purchase);
  else if (purchase) report.skip('the purchase', 'no number with a package was found on sale');
  return report;
}
