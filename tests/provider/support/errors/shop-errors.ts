import { eq } from 'drizzle-orm';
import * as billing from '#contract/hub/billing.ts';
import * as catalogue from '#contract/hub/catalogue.ts';
import { holdNumber } from '#contract/hub/holds.ts';
import * as inquiries from '#contract/hub/inquiries.ts';
import * as numbers from '#contract/hub/numbers.ts';
import { getTranslation } from '#contract/hub/translations.ts';
import * as ordering from '#contract/main/ordering.ts';
import { addCredit } from '#contract/main/payment.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import { listCustomerNumbers } from '#provider/domain/numbers/customer-numbers.ts';
import { callerIds } from '#provider/platform/db/schema/numbers.ts';
import { customerNumbers, customers } from '#provider/platform/db/schema/customers.ts';
import { request } from '../servers/app.ts';
import { assertDefined } from '../assert-defined.ts';
import { creditFrom, DEMO, signIn, SUSPENDED, typePassword } from '../customers/customer-area.ts';
import {
  app,
  sessionOf,
  UNKNOWN_ID,
  US_MOBILE,
  type Reachable,
  type Scene,
  type Send,
} from './error-scene.ts';
import { onSale } from '../customers/buyers.ts';
import { holdRenewalOf } from '../payments/held-renewal.ts';
import { lastMessage } from '../customers/messages.ts';
import { readLink, stopByLink, stopLinkOf, voidLinkOf } from '../customers/stop-links.ts';
import { visitorOf } from '../customers/visitors.ts';

/** Opens an account without a number and returns a session of it. */
async function emptyAccount({ provider }: Scene, status: Customer['status'] = 'Active') {
  const { context } = provider;
  const email = `${status.toLowerCase()}@empty.test`;
  await context.db
    .insert(customers)
    .values({
      email,
      status,
      passwordHash: '',
      firstName: 'Empty',
      lastName: 'Account',
      phone: US_MOBILE,
      language: 'en',
      createdAt: context.now(),
    })
    .onConflictDoNothing();
  return (await signIn(context, email)).token;
}

const forwardTo =
  (forwardingNumber: string): Send =>
  ({ provider, token, number }) =>
    request(provider.app, numbers.updateCallForwarding, {
      token,
      body: { didid: number.didid, forwardingNumber },
    });

const addCallerId = (scene: Scene, newCallerId: string, didid = scene.number.didid) =>
  request(app(scene), numbers.addCallerId, {
    token: scene.token,
    body: { didid, newCallerId, comment: '' },
  });

const updateCallerId = (scene: Scene, newCallerId: string, id = UNKNOWN_ID) =>
  request(app(scene), numbers.updateCallerId, {
    token: scene.token,
    body: { id, newCallerId, comment: '' },
  });

const callerIdAt = (index: number) => `1202555020${index}`;

/** Sets the number of caller IDs of the demo customer's first number. */
async function setCallerIds({ provider, number }: Scene, count: number) {
  const { db, now } = provider.context;
  const [rented] = await db
    .select({ id: customerNumbers.id })
    .from(customerNumbers)
    .where(eq(customerNumbers.didId, number.didid));
  if (!rented) throw new Error('the demo customer has no number');
  await db.delete(callerIds).where(eq(callerIds.customerNumberId, rented.id));
  const rows = Array.from({ length: count }, (_, index) => ({
    customerNumberId: rented.id,
    phoneNumber: callerIdAt(index),
    comment: '',
    createdAt: now(),
  }));
  return db.insert(callerIds).values(rows).returning();
}

/** A session of the demo customer in which the password was just typed. */
async function checkedScene(scene: Scene): Promise<Scene> {
  const token = await sessionOf(scene, DEMO);
  await typePassword(app(scene), token);
  return { ...scene, token };
}

const holdAs = (scene: Scene, visitor: number, didId = UNKNOWN_ID) =>
  request(app(scene), holdNumber, { body: { didId }, headers: visitorOf(visitor).headers });

const refer = (scene: Scene, email: string, phone: string) => {
  const friend = { firstName: 'Bo', email, phone, dialCode: '+1' };
  return request(app(scene), inquiries.referFriends, {
    token: scene.token,
    body: { friends: [friend, friend], languageISO: 'en' },
  });
};

const findCustomer = (scene: Scene, phone: string) =>
  request(app(scene), ordering.findCustomer, {
    body: { email: 'ann@shop.test', phone, languageiso: 'en', sendPhoneVerification: true },
  });

async function wrongCodes(scene: Scene, tries: number) {
  const { json } = await findCustomer(scene, `+${US_MOBILE}`);
  const token = (json as { response_message: string }).response_message;
  const { code } = await lastMessage(scene.provider.context, `+${US_MOBILE}`, 'phone-code');
  const wrong = code === '000000' ? '000001' : '000000';
  const body = { token, code: wrong };
  for (let n = 1; n < tries; n++) await request(app(scene), ordering.validateCode, { body });
  return request(app(scene), ordering.validateCode, { body });
}

const setRenewal = (scene: Scene, didid: number, renews: boolean, token = scene.token) =>
  request(app(scene), numbers.setNumberRenewal, { token, params: { didid }, body: { renews } });

const release = ({ provider, token }: Scene, didid: number) =>
  request(provider.app, numbers.releaseNumber, { token, params: { didid } });

const chooseUnknownPlan: Send = ({ provider, token }) =>
  request(provider.app, billing.renewPackage, { token, query: { renewalPriceId: UNKNOWN_ID } });

/** Sends a request while the demo customer's first number is being renewed. */
const whileRenewing =
  (send: Send): Send =>
  async (scene) => {
    const { context } = scene.provider;
    const own = eq(customerNumbers.didId, scene.number.didid);
    const [row] = await context.db.select().from(customerNumbers).where(own);
    const number = assertDefined(row);
    const held = { customerId: scene.customer.id, numberId: number.id };
    const { finish } = await holdRenewalOf(context, held);
    const response = await send(scene);
    await finish();
    await context.db.update(customerNumbers).set(number).where(own);
    return response;
  };

/** A request for every error of the other endpoints. */
export const SHOP_ERRORS = {
  'billing.getSavedCard not-found not-found': (scene) =>
    request(app(scene), billing.getSavedCard, { token: scene.token, params: { id: UNKNOWN_ID } }),
  'billing.deleteSavedCard not-found not-found': (scene) =>
    request(app(scene), billing.deleteSavedCard, { token: scene.token, query: { id: UNKNOWN_ID } }),
  'billing.deleteSavedCard conflict primary-card': async (scene) => {
    const { token } = scene;
    const { body } = await request(app(scene), billing.getSavedCards, { token });
    const id = body.result?.find(({ isPrimary }) => isPrimary)?.creditCardId ?? 0;
    return request(app(scene), billing.deleteSavedCard, { token, query: { id } });
  },
  'billing.getPackagePrice not-found not-found': async (scene) =>
    request(app(scene), billing.getPackagePrice, { token: await emptyAccount(scene) }),
  'billing.renewPackage not-found not-found': chooseUnknownPlan,
  'billing.renewPackage conflict renewal-in-progress': whileRenewing(chooseUnknownPlan),
  'billing.sendReceipt not-found not-found': (scene) =>
    request(app(scene), billing.sendReceipt, {
      token: scene.token,
      body: { transactionID: UNKNOWN_ID, languageIso: 'en' },
    }),
  'billing.sendReceipt refused no-receipt': async (scene) => {
    const { token } = scene;
    const declined = creditFrom(10, { CreditCardNumber: '4000 0000 0000 0002' });
    await request(app(scene), addCredit, { token, body: declined });
    const { body } = await request(app(scene), billing.getBillingHistory, { token });
    return request(app(scene), billing.sendReceipt, {
      token,
      body: { transactionID: body.result?.[0]?.transactionID ?? 0, languageIso: 'en' },
    });
  },
  'billing.getPreSuspended not-found not-found': async (scene) =>
    request(app(scene), billing.getPreSuspended, { token: await emptyAccount(scene, 'Suspended') }),

  'catalogue.getTranslation not-found not-found': (scene) =>
    request(app(scene), getTranslation, { params: { lang: 'xx' } }),
  'catalogue.getDidCountryByName not-found not-found': (scene) =>
    request(app(scene), catalogue.getDidCountryByName, { params: { name: 'nowhere' } }),
  'catalogue.getPackageCountryByName not-found not-found': (scene) =>
    request(app(scene), catalogue.getPackageCountryByName, { params: { name: 'nowhere' } }),
  'catalogue.getSelectedDid not-found not-found': (scene) =>
    request(app(scene), catalogue.getSelectedDid, { params: { didId: UNKNOWN_ID } }),
  'catalogue.getOrderPackagePrice not-found not-found': (scene) =>
    request(app(scene), catalogue.getOrderPackagePrice, {
      body: { packageId: UNKNOWN_ID, countryId: 1, didId: null, price: 0 },
    }),
  'catalogue.getRatesPerCountry not-found not-found': (scene) =>
    request(app(scene), catalogue.getRatesPerCountry, { query: { packageId: UNKNOWN_ID } }),

  'holds.holdNumber not-found not-found': (scene) => holdAs(scene, 1, UNKNOWN_ID),
  'holds.holdNumber refused number-taken': (scene) => holdAs(scene, 1, scene.number.didid),
  'holds.holdNumber refused number-held': async (scene) => {
    const { didIds } = await onSale(scene.provider.context, 1);
    await holdAs(scene, 1, didIds[0]);
    return holdAs(scene, 2, didIds[0]);
  },
  'holds.holdNumber refused too-many-holds': async (scene) => {
    const { didIds } = await onSale(scene.provider.context, 12);
    for (const [visitor, didId] of didIds.slice(0, -1).entries()) {
      await holdAs(scene, visitor + 10, didId);
    }
    return holdAs(scene, 30, didIds.at(-1));
  },

  'inquiries.createLead bad-request invalid-number': (scene) =>
    request(app(scene), inquiries.createLead, {
      body: { email: 'ann@shop.test', name: 'Ann', phone: '+1000', languageISO: 'en' },
    }),
  'inquiries.referFriends refused own-email': (scene) => refer(scene, DEMO, '2025550124'),
  'inquiries.referFriends bad-request invalid-number': (scene) =>
    refer(scene, 'bo@shop.test', '0000'),

  'numbers.updateCallForwarding refused invalid-number': forwardTo('1000'),
  'numbers.updateCallForwarding refused premium-number': forwardTo('19005550123'),
  'numbers.updateCallForwarding refused same-number': (scene) =>
    forwardTo(scene.number.didNumber)(scene),
  'numbers.updateCallForwarding refused password-check-required': forwardTo(US_MOBILE),
  'numbers.updateCallForwarding not-found not-found': (scene) =>
    forwardTo(US_MOBILE)({ ...scene, number: { ...scene.number, didid: UNKNOWN_ID } }),
  'numbers.updateSmsForwarding refused password-check-required': (scene) =>
    request(app(scene), numbers.updateSmsForwarding, {
      token: scene.token,
      body: { didid: scene.number.didid, email: 'elsewhere@shop.test' },
    }),
  'numbers.updateSmsForwarding not-found not-found': (scene) =>
    request(app(scene), numbers.updateSmsForwarding, {
      token: scene.token,
      body: { didid: UNKNOWN_ID, email: 'elsewhere@shop.test' },
    }),
  'numbers.getCallHistory not-found not-found': (scene) =>
    request(app(scene), numbers.getCallHistory, {
      token: scene.token,
      query: { didid: UNKNOWN_ID },
    }),
  'numbers.getCallerIds not-found not-found': (scene) =>
    request(app(scene), numbers.getCallerIds, {
      token: scene.token,
      query: { didid: UNKNOWN_ID },
    }),
  'numbers.addCallerId refused invalid-number': (scene) => addCallerId(scene, '1000'),
  'numbers.addCallerId refused premium-number': (scene) => addCallerId(scene, '19005550123'),
  'numbers.addCallerId refused password-check-required': (scene) => addCallerId(scene, US_MOBILE),
  'numbers.addCallerId refused max-caller-ids': async (scene) => {
    await setCallerIds(scene, 5);
    return addCallerId(await checkedScene(scene), US_MOBILE);
  },
  'numbers.addCallerId refused already-exists': async (scene) => {
    await setCallerIds(scene, 1);
    return addCallerId(await checkedScene(scene), callerIdAt(0));
  },
  'numbers.addCallerId not-found not-found': (scene) => addCallerId(scene, US_MOBILE, UNKNOWN_ID),
  'numbers.updateCallerId refused invalid-number': (scene) => updateCallerId(scene, '1000'),
  'numbers.updateCallerId refused premium-number': (scene) => updateCallerId(scene, '19005550123'),
  'numbers.updateCallerId refused password-check-required': async (scene) => {
    const [first] = await setCallerIds(scene, 1);
    return updateCallerId(scene, US_MOBILE, first?.id);
  },
  'numbers.updateCallerId refused already-exists': async (scene) => {
    const [first] = await setCallerIds(scene, 2);
    return updateCallerId(scene, callerIdAt(1), first?.id);
  },
  'numbers.updateCallerId not-found not-found': (scene) => updateCallerId(scene, US_MOBILE),
  'numbers.deleteCallerId refused last-caller-id': async (scene) => {
    const [first] = await setCallerIds(scene, 1);
    return request(app(scene), numbers.deleteCallerId, {
      token: scene.token,
      body: { id: first?.id ?? 0 },
    });
  },
  'numbers.deleteCallerId not-found not-found': (scene) =>
    request(app(scene), numbers.deleteCallerId, { token: scene.token, body: { id: UNKNOWN_ID } }),
  'numbers.setNumberRenewal forbidden suspended': async (scene) => {
    const { context } = scene.provider;
    const { customer, token } = await signIn(context, SUSPENDED);
    const [number] = await listCustomerNumbers(context.db, customer.id);
    return setRenewal(scene, number?.didId ?? 0, true, token);
  },
  'numbers.setNumberRenewal not-found not-found': (scene) => setRenewal(scene, UNKNOWN_ID, false),
  'numbers.setNumberRenewal conflict renewal-in-progress': whileRenewing((scene) =>
    setRenewal(scene, scene.number.didid, false),
  ),
  'numbers.getLinkedRenewal bad-request link-invalid': (scene) => readLink(scene, 'forged'),
  'numbers.getLinkedRenewal bad-request ERRVNUMS12': async (scene) =>
    readLink(scene, await stopLinkOf(scene, { nextPaymentAt: new Date(0) })),
  'numbers.getLinkedRenewal not-found not-found': async (scene) =>
    readLink(scene, await stopLinkOf(scene, { id: UNKNOWN_ID })),
  'numbers.getLinkedRenewal conflict link-used': async (scene) =>
    readLink(scene, await voidLinkOf(scene)),
  'numbers.stopLinkedRenewal bad-request link-invalid': (scene) => stopByLink(scene, 'forged'),
  'numbers.stopLinkedRenewal bad-request ERRVNUMS12': async (scene) =>
    stopByLink(scene, await stopLinkOf(scene, { nextPaymentAt: new Date(0) })),
  'numbers.stopLinkedRenewal not-found not-found': async (scene) =>
    stopByLink(scene, await stopLinkOf(scene, { id: UNKNOWN_ID })),
  'numbers.stopLinkedRenewal conflict link-used': async (scene) =>
    stopByLink(scene, await voidLinkOf(scene)),
  'numbers.stopLinkedRenewal conflict renewal-in-progress': async (scene) => {
    const link = await stopLinkOf(scene);
    return whileRenewing((held) => stopByLink(held, link))(scene);
  },
  'numbers.releaseNumber refused password-check-required': (scene) =>
    release(scene, scene.number.didid),
  'numbers.releaseNumber not-found not-found': (scene) => release(scene, UNKNOWN_ID),
  'numbers.releaseNumber conflict renewal-in-progress': whileRenewing(async (scene) =>
    release(await checkedScene(scene), scene.number.didid),
  ),

  'ordering.findCustomer bad-request invalid-number': (scene) => findCustomer(scene, '+1000'),
  'ordering.findCustomer bad-request not-mobile-number': (scene) =>
    findCustomer(scene, '+442071838750'),
  'ordering.validateCode refused wrong-code': (scene) => wrongCodes(scene, 1),
  'ordering.validateCode refused code-tried-too-often': (scene) => wrongCodes(scene, 5),
  'ordering.validateCode refused ERRVNUMS12': (scene) =>
    request(app(scene), ordering.validateCode, { body: { token: 'unknown', code: '000000' } }),
} satisfies Partial<Record<Reachable, Send>>;
