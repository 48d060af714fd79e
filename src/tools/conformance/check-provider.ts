import type { Capability } from '#config/capabilities.ts';
import type { ApiSettings } from '#api/address.ts';
import { createSend } from './client.ts';
import { Probe } from './probe.ts';
import {
  checkAccess,
  checkCatalogue,
  checkInvalidInput,
  checkRejectedSignIn,
} from './public-checks.ts';
import { checkPurchase, type PurchaseOptions } from './purchase-checks.ts';
import { ConformanceReport } from './report.ts';
import { checkAccount, type TestAccount } from './session-checks.ts';

/** How far the checks may go; without an account or a purchase those endpoints are not reached. */
interface ConformanceOptions {
  settings: ApiSettings;
  /** What the provider declares; endpoints of any other capability are not requested. */
  capabilities: ReadonlySet<Capability>;
  account?: TestAccount;
  purchase?: PurchaseOptions;
}

/** Checks a provider against the contract from outside, as a browser would reach it. */
export async function checkProvider({
  settings,
  capabilities,
  account,
  purchase,
}: ConformanceOptions): Promise<ConformanceReport> {
  const report = new ConformanceReport();
  const probe = new Probe(createSend(settings), report, capabilities);
  const offer = await checkCatalogue(probe);
  await checkAccess(probe);
  await checkInvalidInput(probe);
  if (account) await checkAccount(probe, account);
  await checkRejectedSignIn(probe, account?.email);
  if (purchase && offer) await checkPurchase(probe, offer, purchase);
  return report;
}
