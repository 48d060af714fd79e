import type { BodyOf } from '#contract/endpoint.ts';
import type { login as endpoint } from '#contract/hub/auth.ts';
import type { GrantedSession } from '#contract/session.ts';
import { LOGIN_MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Context } from '#provider/domain/context.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import { getAllowance, type RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { findCustomerByEmail, type Customer } from '#provider/domain/customers/customer.ts';
import { limitPerHour } from '#provider/platform/requests/limits.ts';
import { sendCode } from '../two-factor/send-code.ts';
import { verifyDevice, type DeviceTrust } from '../two-factor/trusted-device.ts';
import { checkPassword } from '../session/check-password.ts';
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
  request: RequestFacts,
): Promise<GrantedSession> {
  const customer = await findCustomerByEmail(context, email);
  const device = await verifyDevice(context, customer?.id ?? 0, trustedDeviceJWT ?? '');
  if (device.kind !== 'trusted') await limitSignIns(context, request);
  const proof = device.kind === 'trusted' ? `device:${device.id}` : undefined;
  const claimant = { email, customer, ip: request.ip, proof };
  const right = await checkPassword(context, claimant, password);
  if (!customer || !right) throw refuse('sign-in-refused', LOGIN_MESSAGE_CODE.wrongPassword);
  if (customer.twoFactorEnabled) await requireSecondFactor(context, customer, device, request);
  return context.db.transaction(async (tx) => {
    await storeNetwork(context, tx, customer.id, request.ip);
    return startSession(context, tx, customer, request.userAgent);
  });
}

async function limitSignIns(context: Context, request: RequestFacts): Promise<void> {
  const max = getAllowance(request, context.config.limits.loginsPerAddress);
  await limitPerHour(context, 'logins', request.ip, max);
}

/** Sends a code and throws, unless the device is trusted. */
async function requireSecondFactor(
  context: Context,
  customer: Customer,
  device: DeviceTrust,
  request: RequestFacts,
): Promise<void> {
  switch (device.kind) {
    case 'trusted':
      return;
    case 'expired':
      throw refuse('sign-in-refused', LOGIN_MESSAGE_CODE.tokenExpired);
    case 'untrusted': {
      const token = await sendCode(context, customer, 'sign-in', request);
      const fields = { email: customer.email, token };
      throw refuse('second-factor', 'second-factor', { fields });
    }
  }
}
