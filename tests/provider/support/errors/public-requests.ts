import type { Hono } from 'hono';
import { MINUTE_MS } from '#lib/time.ts';
import { INQUIRY } from '#config/inquiry.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import * as auth from '#contract/hub/auth.ts';
import { getCapabilitySheets } from '#contract/hub/capability-sheets.ts';
import { getProviderCapabilities } from '#contract/hub/provider-capabilities.ts';
import * as catalogue from '#contract/hub/catalogue.ts';
import { holdNumber } from '#contract/hub/holds.ts';
import * as inquiries from '#contract/hub/inquiries.ts';
import * as numbers from '#contract/hub/numbers.ts';
import { getTranslation } from '#contract/hub/translations.ts';
import { withdraw } from '#contract/hub/withdrawals.ts';
import * as ordering from '#contract/main/ordering.ts';
import { issuePortInToken } from '#provider/domain/auth/sign-in/port-in-login.ts';
import { startSession } from '#provider/domain/auth/session/session.ts';
import { issueOneTimeToken, type TokenPurpose } from '#provider/domain/auth/token/one-time.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import { listPlanNumbers } from '#provider/domain/plans/plan.ts';
import { createStopLink } from '#provider/domain/plans/stop-link.ts';
import { laterThan } from '#provider/platform/time.ts';
import { request } from '../servers/app.ts';
import { assertDefined } from '../assert-defined.ts';
import { confirmPhones, emailOf, onSale, orderOf } from '../customers/buyers.ts';
import { linkToken } from '../customers/messages.ts';
import { visitorOf } from '../customers/visitors.ts';

const US = 218;
const BUYER = 700;
const WRONG_CODE = { OTP: '0000000' };

/** Sends one request and checks its status, which shows how far the request came. */
type Send = <E extends AnyEndpoint>(
  endpoint: E,
  options?: Parameters<typeof request<E>>[2],
  status?: number,
) => Promise<{ json: unknown }>;

/**
 * Sends a request to every public endpoint, each with what it needs to come to its queries. Returns
 * the endpoints. What a request needs is prepared with `shop`, whose queries do not count.
 */
export async function sendPublicRequests(
  app: Pick<Hono, 'request'>,
  shop: Context,
  customer: Customer,
): Promise<Set<AnyEndpoint>> {
  const sent = new Set<AnyEndpoint>();
  const send: Send = async (endpoint, options, status = 200) => {
    const response = await request(app, endpoint, options);
    if (response.status !== status) throw new Error(`${endpoint.path}: ${response.status}`);
    sent.add(endpoint);
    return response;
  };
  const { didIds, packageId } = await onSale(shop, 2);
  const offer = { didId: assertDefined(didIds[0]), orderedId: assertDefined(didIds[1]), packageId };
  await readCatalogue(send, offer);
  await sendForms(send);
  await buy(send, shop, offer);
  await signInAndFollowLinks(send, shop, customer);
  return sent;
}

interface Offer {
  didId: number;
  orderedId: number;
  packageId: number;
}

async function readCatalogue(send: Send, { didId, packageId }: Offer): Promise<void> {
  await send(getTranslation, { params: { lang: 'en' } });
  await send(catalogue.getCountries);
  await send(catalogue.getStates, { params: { countryId: US } });
  await send(catalogue.getCountriesWithActiveDids);
  await send(catalogue.getCountriesPackages);
  await send(catalogue.getDidCountryByName, { params: { name: 'united-states' } });
  await send(catalogue.getPackageCountryByName, { params: { name: 'united-states' } });
  await send(catalogue.getAvailableDids, { params: { countryId: US } });
  await send(catalogue.getSelectedDid, { params: { didId } });
  await send(catalogue.getOrderPackagePrice, {
    body: { packageId, countryId: US, didId, price: 0 },
  });
  await send(catalogue.getOrderPackagePrice, {
    body: { packageId, countryId: US, didId: null, price: 0 },
  });
  await send(catalogue.getRatesPerCountry, { query: { packageId } });
  await send(getCapabilitySheets);
  await send(getProviderCapabilities);
}

const PERSON = { name: 'Eve Example', languageISO: 'en' } as const;

async function sendForms(send: Send): Promise<void> {
  const email = emailOf(BUYER);
  await send(inquiries.createLead, { body: { ...PERSON, email, phone: '+1 2025550123' } });
  const event = { EventName: 'Purchase', Email: email, Phone: '', FBC: '', FBP: '' };
  await send(inquiries.sendConversionEvent, { body: event });
  await send(inquiries.sendConversionPurchase, { body: { ...event, Price: 3.99 } });
  await send(withdraw, { body: { ...PERSON, email, reference: '+12025550123' } });
}

async function buy(
  send: Send,
  shop: Context,
  { didId, orderedId, packageId }: Offer,
): Promise<void> {
  const email = emailOf(BUYER);
  await send(holdNumber, { body: { didId }, headers: visitorOf(1).headers });
  const found = await send(ordering.findCustomer, {
    body: { email, phone: '+1 2025550123', languageiso: 'en', sendPhoneVerification: true },
  });
  const token = (found.json as { response_message: string }).response_message;
  await send(ordering.validateCode, { body: { token, code: '000000' } });
  await send(ordering.createInquiry, {
    body: {
      ...PERSON,
      email,
      inquirySourceId: INQUIRY.sourceId,
      inquiryCategoryId: INQUIRY.categoryId,
      inquirySubCategoryId: INQUIRY.subCategoryId,
      affiliate: '',
      CountryCode: '1',
      PhoneNumber: '2025550123',
      MarketID: 1,
      inquiryTypeId: INQUIRY.type.firstSend,
      properties: { PackageID: packageId },
    },
  });
  await send(ordering.validatePromoCode, {
    body: {
      PackageID: packageId,
      DIDID: didId,
      PromoCode: 'WELCOME10',
      PromoCodeParams: { PackageID: packageId, DIDID: didId },
    },
  });
  await confirmPhones(shop, [BUYER]);
  await send(ordering.createValidatedSubscriber, { body: orderOf(BUYER, orderedId, packageId) });
}

async function signInAndFollowLinks(send: Send, shop: Context, customer: Customer): Promise<void> {
  const { email, id: customerId } = customer;
  const expiresAt = laterThan(shop.now(), 10 * MINUTE_MS);
  const issue = (purpose: TokenPurpose) =>
    issueOneTimeToken(shop, shop.db, { purpose, customerId, email, expiresAt });
  await send(auth.login, { body: { username: email, password: 'Not-The-Password-1' } }, 401);
  await send(auth.portInLogin, { body: { token: await issuePortInToken(shop, customer) } });
  const session = await startSession(shop, shop.db, customer);
  await send(auth.refreshSession, { body: { refresh_token: session.refresh_token } });
  await send(auth.requestPasswordRecovery, { body: { email, languageIso: 'en' } });
  await send(auth.validateCustomerPassword, {
    body: { token: await linkToken(shop, email, 'recovery'), password: 'Sunny-Harbour-47' },
  });
  const token2FA = 'unknown';
  await send(auth.confirmTwoFactor, { body: { token2FA, ...WRONG_CODE } });
  await send(auth.resendSignInCode, { body: { token2FA } });
  await send(auth.validateCustomerEmail, { query: { token: await issue('confirm-email') } });
  await send(auth.confirmCustomerEmail, { body: { token: await issue('confirm-email') } });
  await send(auth.resendEmailConfirmation, { body: { token: await issue('confirm-email') } });
  await send(auth.restoreCustomerEmail, { body: { token: await issue('restore-email') } });
  const [number] = await listPlanNumbers(shop.db, customerId);
  const link = await createStopLink(shop, 'en', assertDefined(number));
  const token = link.split('/').at(-1) ?? '';
  await send(numbers.getLinkedRenewal, { body: { token } });
  await send(numbers.stopLinkedRenewal, { body: { token } });
}
