import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import * as entity from '../entities.ts';
import { envelope, plainEnvelope, withList } from '../envelope.ts';
import { id, language, transactionID, wholeNumber } from '../fields.ts';
import { rows, wholeCents } from '../reading.ts';

const CARDS = 'api/{product}/billing/payment-methods/credit-card';
const HISTORY = 'api/{product}/billing/history';

export const getSavedCards = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: CARDS,
  access: 'customer-or-suspended',
  response: withList(envelope(rows(entity.savedCard))),
});

export const getSavedCard = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: `${CARDS}/{id}`,
  access: 'customer-or-suspended',
  params: z.object({ id }),
  response: envelope(entity.savedCard),
});

export const deleteSavedCard = defineEndpoint({
  api: 'hub',
  method: 'DELETE',
  path: CARDS,
  access: 'customer-or-suspended',
  query: z.object({ id }),
  response: plainEnvelope,
});

const packagePrice = z.object({
  ...entity.packagePrice.shape,
  /**
   * How many numbers renew without being part of the price: a duration that a suspended customer
   * pays for is that of their next renewals too. Absent where the provider does not return it.
   */
  otherNumbers: z.optional(z.int()),
});

/** The price of the account's package; a suspended customer reads what reactivation costs. */
export const getPackagePrice = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/get-package-price',
  access: 'customer-or-suspended',
  response: envelope(packagePrice),
});

export const getMyAccountPackagePrice = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/get-my-account-package-price',
  access: 'customer',
  response: envelope(entity.accountPackagePrice),
});

export const renewPackage = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/renewal-package',
  access: 'customer',
  query: z.object({ renewalPriceId: id }),
  response: plainEnvelope,
});

export const getBillingHistory = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: HISTORY,
  access: 'customer',
  query: z.object({
    pageIndex: z._default(id, 1),
    totalRecordsPerPage: z._default(wholeNumber(1, 100), 5),
  }),
  response: withList(envelope(rows(entity.billingRow))),
});

export const sendReceipt = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: `${HISTORY}/send-email`,
  access: 'customer',
  body: z.object({ transactionID, languageIso: language }),
  response: plainEnvelope,
});

export const getPreSuspended = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/pre-suspended',
  access: 'suspended',
  response: envelope(
    z.object({
      transactionID: entity.billingRow.shape.transactionID,
      transactionAmount: wholeCents,
      /**
       * ISO 8601: until when the numbers that it is for still work; null when they are on hold, and
       * absent where the provider does not return it.
       */
      worksUntil: z.optional(z.nullable(z.string())),
      /** The months that it was for. Absent where the provider does not return it. */
      months: z.optional(z.int()),
    }),
  ),
});
