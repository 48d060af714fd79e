import type { Language } from '#config/languages.ts';
import { LIMITS } from '#config/limits/limits.ts';
import {
  getAvailableDids,
  getCountriesPackages,
  getCountriesWithActiveDids,
} from '#contract/hub/catalogue.ts';
import { login, type SignInResponse } from '#contract/hub/auth.ts';
import { createValidatedSubscriber, findCustomer, validateCode } from '#contract/main/ordering.ts';
import { ORDER_VALUE_NUMBER_TAKEN, RESPONSE_CODE } from '#contract/message-codes.ts';
import { once } from '#lib/once.ts';
import { CARDS } from '../buying/buy.ts';
import { newBuyer, type Buyer } from '../buying/buyer.ts';
import { chooseAny } from './own-numbers.ts';
import { callShop, SHOP } from '../shops/shop-api.ts';
import { NOTICE_PATH, SUSPEND_PATH, type Suspension } from './test-calls.ts';

/** A customer who has just bought a number, and the number's digits. */
export interface Account extends Buyer {
  number: string;
}

/** Countries whose numbers other tests press on their pages. */
const LEFT_TO_OTHERS = new Set(['US', 'GB', 'PT', 'FR', 'NL', 'ES', 'IL', 'DK', 'SE', 'DO']);

const NEW_YORK = { BillCountry: 218, State: 'New York', City: 'New York', Zip: '10001' };

const readCatalogue = once(async () => {
  const [countries, packages] = await Promise.all([
    callShop(getCountriesWithActiveDids),
    callShop(getCountriesPackages),
  ]);
  const isFree = (iso2: string | null | undefined): boolean => !LEFT_TO_OTHERS.has(iso2 ?? '');
  return {
    countries: (countries.body.result ?? []).filter(({ iso2 }) => isFree(iso2)),
    packageId: packages.body.result?.find(({ iso2 }) => iso2 === 'US')?.packageId ?? 0,
  };
});

async function anyNumber(): Promise<{ didid: number; number: string }> {
  const { countries } = await readCatalogue();
  const { countryID: countryId } = chooseAny(countries);
  const { body: response } = await callShop(getAvailableDids, { params: { countryId } });
  const { didid, did } = chooseAny((response.result ?? []).flatMap(({ dids }) => dids));
  return { didid, number: did.replace(/\D/g, '') };
}

/** Confirms a buyer's phone by the provider's calls, as the personal details do. */
export async function confirmPhone({ email, e164, language }: Buyer): Promise<void> {
  const body = { email, phone: e164, languageiso: language, sendPhoneVerification: true };
  const found = await callShop(findCustomer, { body });
  const outbox = await fetch(`${SHOP}/dev/outbox.json?to=${encodeURIComponent(e164)}`);
  const [message] = (await outbox.json()) as { code?: string }[];
  const token = found.body.response_message ?? '';
  await callShop(validateCode, { body: { token, code: message?.code ?? '' } });
}

/** Orders a number by the provider's calls for a buyer with a confirmed phone. */
export async function orderNumber(buyer: Buyer, didid: number): Promise<'bought' | 'taken'> {
  const { packageId } = await readCatalogue();
  const { body: response } = await callShop(createValidatedSubscriber, {
    body: {
      PlatformID: LIMITS.platformId,
      CreditCardNumber: CARDS.visa,
      CardHolder: 'Robin Carter',
      SecurityCode: '123',
      ExpirationMonth: 12,
      ExpirationYear: new Date().getFullYear() + 2,
      ...NEW_YORK,
      Address: '1 Main Street',
      Phone: buyer.e164,
      Email: buyer.email,
      PackageID: packageId,
      Password: buyer.password,
      FirstName: buyer.firstName,
      LastName: buyer.lastName,
      LanguageISO: buyer.language,
      IsSaveCard: 1,
      IsPrimary: 1,
      PromoCode: null,
      PromoCodeParams: null,
      DIDID: didid,
      inquiryTicket: null,
      RenewalPackageID: null,
    },
    headers: { 'idempotency-key': buyer.email + String(didid) },
  });
  if (response.value === ORDER_VALUE_NUMBER_TAKEN) return 'taken';
  if (response.response_code === RESPONSE_CODE.success) return 'bought';
  throw new Error(`the order got ${response.response_code}`);
}

/** Buys a number by requests alone: an account that belongs to one test. */
export async function openAccount(language: Language): Promise<Account> {
  const buyer = newBuyer(language);
  await confirmPhone(buyer);
  for (;;) {
    const { didid, number } = await anyNumber();
    if ((await orderNumber(buyer, didid)) === 'bought') return { ...buyer, number };
  }
}

/** Signs in by a request. */
export async function sessionOf(person: {
  email: string;
  password: string;
}): Promise<SignInResponse> {
  const body = { username: person.email, password: person.password };
  return (await callShop(login, { body })).body;
}

/** Has the next renewal of an account announced by an email. */
export async function announce(email: string): Promise<void> {
  const body = JSON.stringify({ email });
  const response = await fetch(`${SHOP}${NOTICE_PATH}`, { method: 'POST', body });
  if (!response.ok) throw new Error(`nothing was announced: ${await response.text()}`);
}

/** Has an account's renewal refused. */
export async function suspend(email: string, status: Suspension['status']): Promise<void> {
  const body: Suspension = { email, status };
  const response = await fetch(`${SHOP}${SUSPEND_PATH}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the account was not suspended: ${await response.text()}`);
}

/**
 * An account of one test whose renewal was refused: just now, or so long ago that the days of grace
 * are over.
 */
export async function openSuspendedAccount(
  language: Language,
  status: Suspension['status'],
): Promise<Account> {
  const account = await openAccount(language);
  await suspend(account.email, status);
  return account;
}
