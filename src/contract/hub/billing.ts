import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import * as entity from '../entities.ts';
import { envelope, plainEnvelope } from '../envelope.ts';
import { dollars, id, language, wholeNumber } from '../fields.ts';

const CARDS = 'api/{product}/billing/payment-methods/credit-card';
const HISTORY = 'api/{product}/billing/history';

export const getSavedCards = defineCall({
  api: 'hub',
  method: 'GET',
  path: CARDS,
  access: 'customer-or-suspended',
  answer: envelope(z.array(entity.savedCard)),
});

export const getSavedCard = defineCall({
  api: 'hub',
  method: 'GET',
  path: `${CARDS}/{id}`,
  access: 'customer-or-suspended',
  params: z.object({ id }),
  answer: envelope(entity.savedCard),
});

export const deleteSavedCard = defineCall({
  api: 'hub',
  method: 'DELETE',
  path: CARDS,
  access: 'customer-or-suspended',
  query: z.object({ id }),
  answer: plainEnvelope,
});

/** The price of the account's own package; a suspended customer reads what reactivation costs. */
export const getPackagePrice = defineCall({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/get-package-price',
  access: 'customer-or-suspended',
  answer: envelope(entity.packagePrice),
});

export const getMyAccountPackagePrice = defineCall({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/get-my-account-package-price',
  access: 'customer',
  answer: envelope(entity.accountPackagePrice),
});

export const renewPackage = defineCall({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/renewal-package',
  access: 'customer',
  query: z.object({ renewalPriceId: id }),
  answer: plainEnvelope,
});

export const getBillingHistory = defineCall({
  api: 'hub',
  method: 'GET',
  path: HISTORY,
  access: 'customer',
  query: z.object({
    pageIndex: z._default(id, 1),
    totalRecordsPerPage: z._default(wholeNumber(1, 100), 5),
  }),
  answer: envelope(z.array(entity.billingRow)),
});

export const sendReceipt = defineCall({
  api: 'hub',
  method: 'POST',
  path: `${HISTORY}/send-email`,
  access: 'customer',
  body: z.object({ transactionID: id, languageIso: language }),
  answer: plainEnvelope,
});

export const getPreSuspended = defineCall({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/pre-suspended',
  access: 'suspended',
  answer: envelope(z.object({ transactionID: z.int(), transactionAmount: dollars })),
});
