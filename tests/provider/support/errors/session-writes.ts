import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import * as account from '#contract/hub/account.ts';
import * as auth from '#contract/hub/auth.ts';
import * as billing from '#contract/hub/billing.ts';
import * as calls from '#contract/hub/calls.ts';
import { referFriends } from '#contract/hub/inquiries.ts';
import { setLowCreditNotice } from '#contract/hub/low-credit-notice.ts';
import * as numbers from '#contract/hub/numbers.ts';
import { addNumber } from '#contract/main/add-number.ts';
import * as payment from '#contract/main/payment.ts';
import type { Context } from '#provider/domain/context.ts';
import { listCustomerNumbers } from '#provider/domain/numbers/customer-numbers.ts';
import { listCards } from '#provider/domain/payments/cards/list.ts';
import { findDebt } from '#provider/domain/plans/renewal/owed.ts';
import {
  blockedCallers,
  callerIds,
  forwardingNumbers,
  smsForwardings,
} from '#provider/platform/db/schema/numbers.ts';
import { request } from '../servers/app.ts';
import { assertDefined } from '../assert-defined.ts';
import { onSale } from '../customers/buyers.ts';
import { newCard, paymentsOf, PRE_SUSPENDED, SUSPENDED } from '../customers/customer-area.ts';

/** A customer who sends a request. */
export interface Sender {
  /** Prepares what the request needs. */
  context: Context;
  app: Pick<Hono, 'request'>;
  token: string;
  customerId: number;
}

interface SessionWrite {
  /** Whose session it is; the demo customer's by default. */
  email?: string;
  send: (sender: Sender) => Promise<{ status: number; json: unknown }>;
}

const PASSWORD = 'Demo1234';
const PHONE = '12025550177';
const REASON = { languageISO: 'en', message: 'reason-1' } as const;

async function firstNumber({ context, customerId }: Sender) {
  const [number] = await listCustomerNumbers(context.db, customerId);
  return assertDefined(number);
}

const params = async (sender: Sender) => ({ didid: (await firstNumber(sender)).didId });

/** The id of a saved card: the primary one is the first. */
async function cardOf({ context, customerId }: Sender, index = 0): Promise<number> {
  return assertDefined((await listCards(context.db, customerId))[index]).creditCardId;
}

const savedCard = async (sender: Sender) => ({ PaymentId: String(await cardOf(sender)) });

async function insertCallerIds({ context, ...sender }: Sender, phones: readonly string[]) {
  const { id: customerNumberId } = await firstNumber({ context, ...sender });
  const createdAt = context.now();
  await context.db.delete(callerIds).where(eq(callerIds.customerNumberId, customerNumberId));
  const [added] = await context.db
    .insert(callerIds)
    .values(
      phones.map((phoneNumber) => ({ customerNumberId, phoneNumber, comment: '', createdAt })),
    )
    .returning();
  return assertDefined(added).id;
}

const friend = (email: string) => ({
  firstName: 'Sam',
  email,
  phone: '2025550148',
  dialCode: '+1',
});

/** Every request by which a session changes something of its customer's. */
export const SESSION_WRITES: Readonly<Record<string, SessionWrite>> = {
  'account.patchAccountInformation': {
    send: ({ app, token }) =>
      request(app, account.patchAccountInformation, {
        token,
        body: [{ op: 'replace', path: '/Subscriber/firstName', value: 'Mallory' }],
      }),
  },
  'account.updateCustomerEmail': {
    send: ({ app, token }) =>
      request(app, account.updateCustomerEmail, {
        token,
        body: { Email: 'thief@shop.test', LanguageIso: 'en', CurrentPassword: PASSWORD },
      }),
  },
  'account.cancelCustomer': {
    send: ({ app, token }) => request(app, account.cancelCustomer, { token, body: REASON }),
  },
  'account.supportCustomer': {
    send: ({ app, token }) =>
      request(app, account.supportCustomer, { token, body: { ...REASON, subject: 'Bill' } }),
  },
  'account.setLowCreditNotice': {
    send: ({ app, token }) => request(app, setLowCreditNotice, { token, body: { threshold: 7 } }),
  },
  'addingNumbers.addNumber': {
    send: async (sender) => {
      const { didIds, packageId } = await onSale(sender.context, 1);
      const product = { DIDID: assertDefined(didIds[0]), PackageID: packageId };
      const chosen = { ...product, RenewalPackageID: null, PromoCode: null };
      const body = { ...(await savedCard(sender)), ...chosen };
      return request(sender.app, addNumber, { token: sender.token, body });
    },
  },
  'auth.sendTwoFactorCode': {
    send: ({ app, token }) => request(app, auth.sendTwoFactorCode, { token }),
  },
  'auth.turnOffTwoFactor': {
    send: ({ app, token }) =>
      request(app, auth.turnOffTwoFactor, { token, body: { password: PASSWORD } }),
  },
  'auth.endOtherSessions': {
    send: ({ app, token }) => request(app, auth.endOtherSessions, { token }),
  },
  'billing.deleteSavedCard': {
    send: async (sender) =>
      request(sender.app, billing.deleteSavedCard, {
        token: sender.token,
        query: { id: await cardOf(sender, 1) },
      }),
  },
  'billing.renewPackage': {
    send: async ({ app, token }) => {
      const { body } = await request(app, billing.getMyAccountPackagePrice, { token });
      const year = body.result?.discounts.find(({ intervalMonths }) => intervalMonths === 12);
      const query = { renewalPriceId: assertDefined(year).renewalPackageID };
      return request(app, billing.renewPackage, { token, query });
    },
  },
  'billing.sendReceipt': {
    send: async ({ app, context, customerId, token }) => {
      const bills = await paymentsOf(context, customerId);
      const paid = assertDefined(bills.find(({ status }) => status === 'succeeded'));
      const body = { transactionID: paid.id, languageIso: 'en' } as const;
      return request(app, billing.sendReceipt, { token, body });
    },
  },
  'calls.blockCaller': {
    send: async (sender) =>
      request(sender.app, calls.blockCaller, {
        token: sender.token,
        params: await params(sender),
        body: { phoneNumber: PHONE },
      }),
  },
  'calls.unblockCaller': {
    send: async (sender) => {
      const { app, context, token } = sender;
      const { id: customerNumberId, didId: didid } = await firstNumber(sender);
      const [blocked] = await context.db
        .insert(blockedCallers)
        .values({ customerNumberId, phoneNumber: '12025550178', createdAt: context.now() })
        .returning();
      const { id } = assertDefined(blocked);
      return request(app, calls.unblockCaller, { token, params: { didid, id } });
    },
  },
  'inquiries.referFriends': {
    send: ({ app, token }) =>
      request(app, referFriends, {
        token,
        body: { friends: [friend('a@shop.test'), friend('b@shop.test')], languageISO: 'en' },
      }),
  },
  'numbers.updateCallForwarding': {
    send: async (sender) =>
      request(sender.app, numbers.updateCallForwarding, {
        token: sender.token,
        body: { ...(await params(sender)), forwardingNumber: PHONE },
      }),
  },
  'numbers.updateSmsForwarding': {
    send: async (sender) =>
      request(sender.app, numbers.updateSmsForwarding, {
        token: sender.token,
        body: { ...(await params(sender)), email: 'thief@shop.test' },
      }),
  },
  'numbers.stopCallForwarding': {
    send: async (sender) => {
      const { app, context, token } = sender;
      const { id: customerNumberId, didId: didid } = await firstNumber(sender);
      await context.db
        .insert(forwardingNumbers)
        .values({ customerNumberId, phoneNumber: '12025550179', updatedAt: context.now() })
        .onConflictDoNothing();
      return request(app, numbers.stopCallForwarding, { token, params: { didid } });
    },
  },
  'numbers.stopSmsForwarding': {
    send: async (sender) => {
      const { app, context, token } = sender;
      const { id: customerNumberId, didId: didid } = await firstNumber(sender);
      await context.db
        .insert(smsForwardings)
        .values({ customerNumberId, email: 'inbox@shop.test', updatedAt: context.now() })
        .onConflictDoNothing();
      return request(app, numbers.stopSmsForwarding, { token, params: { didid } });
    },
  },
  'numbers.addCallerId': {
    send: async (sender) => {
      await insertCallerIds(sender, ['12025550200']);
      return request(sender.app, numbers.addCallerId, {
        token: sender.token,
        body: { ...(await params(sender)), newCallerId: PHONE, comment: '' },
      });
    },
  },
  'numbers.updateCallerId': {
    send: async (sender) => {
      const id = await insertCallerIds(sender, ['12025550200']);
      const body = { id, newCallerId: PHONE, comment: '' };
      return request(sender.app, numbers.updateCallerId, { token: sender.token, body });
    },
  },
  'numbers.deleteCallerId': {
    send: async (sender) => {
      const id = await insertCallerIds(sender, ['12025550200', '12025550201']);
      return request(sender.app, numbers.deleteCallerId, { token: sender.token, body: { id } });
    },
  },
  'numbers.setNumberRenewal': {
    send: async (sender) =>
      request(sender.app, numbers.setNumberRenewal, {
        token: sender.token,
        params: await params(sender),
        body: { renews: false },
      }),
  },
  'numbers.releaseNumber': {
    send: async (sender) =>
      request(sender.app, numbers.releaseNumber, {
        token: sender.token,
        params: await params(sender),
      }),
  },
  'payment.addCredit': {
    send: async (sender) =>
      request(sender.app, payment.addCredit, {
        token: sender.token,
        body: { ...(await savedCard(sender)), Amount: 99 },
      }),
  },
  'payment.saveCard with a new card': {
    send: ({ app, token }) => request(app, payment.saveCard, { token, body: newCard() }),
  },
  'payment.saveCard with a saved card': {
    send: async (sender) =>
      request(sender.app, payment.saveCard, {
        token: sender.token,
        body: { ...newCard(), ...(await savedCard(sender)), CardHolder: 'Mallory Miller' },
      }),
  },
  'payment.paySuspended': {
    email: SUSPENDED,
    send: ({ app, token }) =>
      request(app, payment.paySuspended, {
        token,
        body: { ...newCard(), RenewalPackageID: null },
      }),
  },
  'payment.payPreSuspended': {
    email: PRE_SUSPENDED,
    send: async ({ app, context, customerId, token }) => {
      const owed = assertDefined(await findDebt(context.db, customerId));
      return request(app, payment.payPreSuspended, {
        token,
        body: { ...newCard(), transactionID: owed.transactionId },
      });
    },
  },
};
