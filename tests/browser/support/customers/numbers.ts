import type { VirtualNumber } from '#contract/number-entities.ts';
import { addCallerId, getMyNumbers } from '#contract/hub/numbers.ts';
import { validateCustomerPassword } from '#contract/hub/auth.ts';
import { newBuyer } from '../buying/buyer.ts';
import { callShop } from '../shops/shop-api.ts';

/** The only number of an account. */
export async function numberOf(token: string): Promise<VirtualNumber> {
  const { body: response } = await callShop(getMyNumbers, { token });
  const [number] = response.result ?? [];
  if (!number) throw new Error('the account has no number');
  return number;
}

/**
 * Checks a buyer's password in a session: for five minutes its calls and messages may be sent
 * elsewhere.
 */
export async function typePassword(
  token: string,
  password: string = newBuyer('en').password,
): Promise<void> {
  const { body: response } = await callShop(validateCustomerPassword, {
    body: { token, password },
  });
  if (response.result !== true) throw new Error('the password was not right');
}

/** Adds a number of caller IDs, named Phone 1, Phone 2 and so on, to the account's number. */
export async function addCallerIds(token: string, count: number): Promise<void> {
  if (count === 0) return;
  const { didid } = await numberOf(token);
  await typePassword(token);
  for (let index = 1; index <= count; index += 1) {
    const body = { didid, newCallerId: `1202555010${index}`, comment: `Phone ${index}` };
    const { body: response } = await callShop(addCallerId, { token, body });
    if (!response.isSuccessful) throw new Error('the caller ID was not added');
  }
}
