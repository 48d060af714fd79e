import type { BodyOf } from '#contract/endpoint.ts';
import type { login as endpoint } from '#contract/hub/auth.ts';
import type { GrantedSession } from '#contract/session.ts';
import { LOGIN_MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Context } from '#provider/domain/context.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import { allowanceFor, type RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { findCustomerByEmail, type Customer } from '#provider/domain/customers/customer.ts';
import { limitPerHour } from '#provider/platform/requests/limits.ts';
import { sendCode } from '../two-factor/send-code.ts';
import { verifyDevice, type DeviceTrust } from '../two-factor/trusted-device.ts';
import { checkPassword, lockVerifiedCustomer } from '../session/check-password.ts';
import { storeNetwork } from '../session/known-networks.ts';
import { startSession } from '../session/session.ts';

const refuse = errorsOf<'auth.login'>();

/**
 * Signs a customer in. An unknown address and a wrong password get the same response after the same
 * work.
 */
export async function logIn(
  context: Context,
  { username: email, password, trustedDeviceJWT }: BodyOf<typeof endpoint>,
  facts: RequestFacts,
): Promise<GrantedSession> {
  const customer = await findCustomerByEmail(context, email);
  const jwt = trustedDeviceJWT ?? '';
  const device = await verifyDevice(context, context.db, customer?.id ?? 0, jwt);
  if (device.kind !== 'trusted') await limitSignIns(context, facts);
  const proof = device.kind === 'trusted' ? `device:${device.id}` : undefined;
  const claimant = { email, customer, network: facts.network, proof };
  const verified = await checkPassword(context, claimant, password);
  if (!verified) throw wrongPassword();
  if (verified.twoFactorEnabled) await requireSecondFactor(context, verified, device, facts);
  const granted = await context.db.transaction(async (tx) => {
    const locked = await lockVerifiedCustomer(tx, verified);
    if (!locked) throw wrongPassword();
    // Two-factor may have been turned on, or the trust have ended, while the password was verified.
    const needsCode =
      locked.twoFactorEnabled &&
      (await verifyDevice(context, tx, locked.id, jwt)).kind !== 'trusted';
    if (needsCode) return undefined;
    await storeNetwork(context, tx, locked.id, facts.network);
    return startSession(context, tx, locked, facts.userAgent);
  });
  return granted ?? sendSecondFactor(context, verified, facts);
}

const wrongPassword = () => refuse('sign-in-refused', LOGIN_MESSAGE_CODE.wrongPassword);

async function limitSignIns(context: Context, facts: RequestFacts): Promise<void> {
  const max = allowanceFor(facts, context.config.limits.loginsPerAddress);
  await limitPerHour(context, 'logins', facts.network, max);
}

/** Sends a code and throws, unless the device is trusted. */
async function requireSecondFactor(
  context: Context,
  customer: Customer,
  device: DeviceTrust,
  facts: RequestFacts,
): Promise<void> {
  switch (device.kind) {
    case 'trusted':
      return;
    case 'expired':
      throw refuse('sign-in-refused', LOGIN_MESSAGE_CODE.tokenExpired);
    case 'untrusted':
      return sendSecondFactor(context, customer, facts);
  }
}

async function sendSecondFactor(
  context: Context,
  customer: Customer,
  facts: RequestFacts,
): Promise<never> {
  const token = await sendCode(context, { customer, facts }, 'sign-in');
  if (token === undefined) throw wrongPassword();
  const fields = { email: customer.email, token };
  throw refuse('second-factor', 'second-factor', { fields });
}
