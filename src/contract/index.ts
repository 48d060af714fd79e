import * as account from './hub/account.ts';
import * as accountInformation from './hub/account-information.ts';
import * as auth from './hub/auth.ts';
import * as billing from './hub/billing.ts';
import * as calls from './hub/calls.ts';
import { getCapabilitySheets } from './hub/capability-sheets.ts';
import * as catalogue from './hub/catalogue.ts';
import { holdNumber } from './hub/holds.ts';
import * as inquiries from './hub/inquiries.ts';
import * as lowCreditNotice from './hub/low-credit-notice.ts';
import * as numbers from './hub/numbers.ts';
import { getProviderCapabilities } from './hub/provider-capabilities.ts';
import { getTranslation } from './hub/translations.ts';
import { addNumber } from './main/add-number.ts';
import { addNumberQuote } from './main/add-number-quote.ts';
import * as withdrawals from './hub/withdrawals.ts';
import * as ordering from './main/ordering.ts';
import * as payment from './main/payment.ts';

/**
 * Every endpoint of both APIs by domain. An endpoint that is not here does not exist. Browser code
 * imports the single files instead, to stay small.
 */
export const CONTRACT = {
  account: { ...account, ...accountInformation, ...lowCreditNotice },
  addingNumbers: { addNumberQuote, addNumber },
  auth,
  billing,
  calls,
  catalogue: { getTranslation, ...catalogue, getCapabilitySheets, getProviderCapabilities },
  holds: { holdNumber },
  inquiries,
  numbers,
  ordering,
  payment,
  withdrawals,
} as const;
