import { eq } from 'drizzle-orm';
import { isLanguage } from '#config/languages.ts';
import { LIMITS } from '#config/limits/limits.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { patchAccountInformation, PATCH_PATHS } from '#contract/hub/account.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { badRequest } from '#provider/platform/errors.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { limitPerHour } from '#provider/platform/requests/limits.ts';
import {
  checkPasswordChange,
  writePassword,
} from '#provider/domain/auth/password/change-password.ts';
import {
  getCustomer,
  lockSessionCustomer,
  type Customer,
} from '#provider/domain/customers/customer.ts';

type Patch = BodyOf<typeof patchAccountInformation>;
type Path = (typeof PATCH_PATHS)[number];
type Subscriber = Partial<Pick<Customer, 'firstName' | 'lastName' | 'language'>>;

const PATCHES_PER_HOUR = 60;

/**
 * Changes names, language or password. A patch is taken as a whole: either all of it or nothing.
 */
export async function patchAccount(
  context: Context,
  session: Session,
  patch: Patch,
  facts: RequestFacts,
): Promise<{ customerResult: boolean; subscriberResult: boolean }> {
  const customer = await getCustomer(context, session);
  await limitPerHour(context, 'account-patches', String(customer.id), PATCHES_PER_HOUR);
  const values = readValues(patch);
  const subscriber = readSubscriber(values);
  const password = readPassword(values);
  const change =
    password && (await checkPasswordChange(context, { customer, session, facts }, password));
  const changes = Object.keys(subscriber).length > 0;
  await context.db.transaction(async (tx) => {
    // Each of the two checks the session in the transaction.
    if (change) await writePassword(context, tx, { session, network: facts.network }, change);
    else await lockSessionCustomer(tx, session);
    if (changes) await tx.update(customers).set(subscriber).where(eq(customers.id, customer.id));
  });
  return { customerResult: password !== undefined, subscriberResult: changes };
}

function readValues(patch: Patch): Map<Path, string> {
  const values = new Map(patch.map(({ path, value }) => [path, value]));
  if (values.size < patch.length) throw badRequest('body.path');
  return values;
}

function readSubscriber(values: ReadonlyMap<Path, string>): Subscriber {
  const subscriber: Subscriber = {};
  const firstName = values.get('/Subscriber/firstName');
  const lastName = values.get('/Subscriber/lastName');
  const language = values.get('/Subscriber/language');
  if (firstName !== undefined) subscriber.firstName = readName(firstName, 'firstName');
  if (lastName !== undefined) subscriber.lastName = readName(lastName, 'lastName');
  if (language !== undefined) {
    if (!isLanguage(language)) throw badRequest('body.language');
    subscriber.language = language;
  }
  return subscriber;
}

function readName(typed: string, field: string): string {
  const name = typed.trim().replace(/\s+/g, ' ');
  const { length } = [...name];
  const { min, max } = LIMITS.accountName;
  if (length < min || length > max) throw badRequest(`body.${field}`);
  return name;
}

function readPassword(values: ReadonlyMap<Path, string>) {
  const current = values.get('/Customer/CurrentPassword');
  const next = values.get('/Customer/NewPassword');
  if (current === undefined && next === undefined) return undefined;
  if (current === undefined) throw badRequest('body.CurrentPassword');
  if (next === undefined) throw badRequest('body.NewPassword');
  return { current, next };
}
