import type { Context } from '#provider/context.ts';
import { afterRightPassword, beforePasswordCheck } from './login-throttle.ts';

/** Checks a password under the growing delays. An account that does not exist costs the same work as one that does. */
export async function checkPassword(
  context: Context,
  who: { email: string; ip: string },
  password: string,
  storedHash: string | undefined,
): Promise<boolean> {
  await beforePasswordCheck(context, who);
  const right = await context.passwords.verify(password, storedHash);
  if (right) await afterRightPassword(context, who);
  return right;
}
