import type { BodyOf } from '#contract/call.ts';
import type { login as loginCall, SignInAnswer } from '#contract/hub/auth.ts';
import { LOGIN_MESSAGE_CODE } from '#contract/message-codes.ts';
import { Refusal } from '#provider/answers.ts';
import type { Context } from '#provider/context.ts';
import { allowance, type RequestFacts } from '#provider/request-facts.ts';
import { customerByEmail, type Customer } from '../account/customer-of.ts';
import { limit } from '../limits/limit.ts';
import { sendCode } from '../two-factor/send-code.ts';
import { judgeDevice } from '../two-factor/trusted-device.ts';
import { checkPassword } from './check-password.ts';
import { startSession } from './start.ts';

const HOUR_SECONDS = 3_600;

/** Signs a customer in. An unknown address and a wrong password are answered alike, after the same work. */
export async function logIn(
  context: Context,
  { username, password, trustedDeviceJWT }: BodyOf<typeof loginCall>,
  request: RequestFacts,
): Promise<SignInAnswer | Refusal> {
  const max = allowance(request, context.config.limits.loginsPerAddress);
  await limit(context, 'logins', request.ip, max, HOUR_SECONDS);
  const customer = await customerByEmail(context, username);
  const who = { email: username, ip: request.ip };
  const right = await checkPassword(context, who, password, customer?.passwordHash);
  if (!customer || !right)
    return new Refusal(401, { messageCode: LOGIN_MESSAGE_CODE.wrongPassword });
  const refusal = customer.twoFactorEnabled
    ? await secondFactor(context, customer, trustedDeviceJWT ?? '', request)
    : undefined;
  return refusal ?? context.db.transaction((tx) => startSession(context, tx, customer));
}

async function secondFactor(
  context: Context,
  customer: Customer,
  deviceToken: string,
  request: RequestFacts,
): Promise<Refusal | undefined> {
  switch (await judgeDevice(context, customer.id, deviceToken)) {
    case 'trusted':
      return undefined;
    case 'expired':
      return new Refusal(401, { messageCode: LOGIN_MESSAGE_CODE.tokenExpired });
    case 'untrusted': {
      const token = await sendCode(context, customer, 'sign-in', request);
      return new Refusal(404, { email: customer.email, token });
    }
  }
}
