import type { AnyEndpoint } from './endpoint.ts';
import type { ErrorKind } from './error-kinds.ts';
import type { CONTRACT } from './index.ts';
import { HOLD_REFUSAL } from './hub/holds.ts';
import { ADD_NUMBER_REFUSAL } from './main/add-number-quote.ts';
import {
  ACCESS_CODE,
  CODE_TRIED_TOO_OFTEN,
  LINK_MESSAGE_CODE,
  LOGIN_MESSAGE_CODE,
  MESSAGE_CODE,
  NUMBER_MESSAGE_CODE,
  ORDER_REFUSAL,
  PASSWORD_CHECK_REQUIRED,
  PAYMENT_REFUSALS,
  PRICE_CHANGED,
  PHONE_MESSAGE_CODE,
  REFERRAL_CODE,
} from './message-codes.ts';

/** Message codes by the kind of error that carries them. */
export type ErrorLists = Readonly<Partial<Record<ErrorKind, readonly string[]>>>;

type EndpointsOf<Module> = {
  [Name in keyof Module]: Module[Name] extends AnyEndpoint ? Name & string : never;
}[keyof Module];

/** An endpoint by its domain and name, such as `auth.login`. */
export type EndpointName = {
  [Domain in keyof typeof CONTRACT]: `${Domain}.${EndpointsOf<(typeof CONTRACT)[Domain]>}`;
}[keyof typeof CONTRACT];

const notFound = ['not-found'] as const;
const callsPhone = [PHONE_MESSAGE_CODE.invalid, PHONE_MESSAGE_CODE.premium] as const;
const newPassword = [
  'password-character',
  'password-letter',
  'password-uppercase',
  'password-number',
  'password-common',
] as const;

const confirmEmail = {
  'bad-request': [MESSAGE_CODE.tokenExpired],
  'not-found': [MESSAGE_CODE.customerNotExist],
  conflict: [MESSAGE_CODE.emailAlreadyChanged, MESSAGE_CODE.emailAlreadyExists],
} as const;

const stopLink = {
  'bad-request': [LINK_MESSAGE_CODE.invalid, MESSAGE_CODE.tokenExpired],
  'not-found': notFound,
  conflict: [LINK_MESSAGE_CODE.used],
} as const;

const notQuoted = [
  'plan-unknown',
  ADD_NUMBER_REFUSAL.promoCode,
  HOLD_REFUSAL.taken,
  ADD_NUMBER_REFUSAL.alreadyYours,
  ADD_NUMBER_REFUSAL.renewalDue,
  ORDER_REFUSAL.inProgress,
] as const;

const payment = { refused: PAYMENT_REFUSALS, 'not-found': notFound } as const;
const reactivation = {
  refused: [...PAYMENT_REFUSALS, PRICE_CHANGED],
  'not-found': notFound,
} as const;

/** The errors of each endpoint, beside those of `listCommonErrors` (`errors.ts`). */
export const ENDPOINT_ERRORS = {
  'account.getAccountInformation': {},
  'account.patchAccountInformation': {
    refused: ['required', ...newPassword, 'wrong-current-password'],
  },
  'account.updateCustomerEmail': {
    refused: [
      'wrong-current-password',
      'two-factor-required',
      'wrong-code',
      MESSAGE_CODE.emailAlreadyExists,
      MESSAGE_CODE.tokenExpired,
    ],
  },
  'account.cancelCustomer': { refused: [PASSWORD_CHECK_REQUIRED] },
  'account.supportCustomer': {},
  'account.getLowCreditNotice': {},
  'account.setLowCreditNotice': {},

  'addingNumbers.addNumberQuote': { refused: notQuoted },
  'addingNumbers.addNumber': {
    refused: [...PAYMENT_REFUSALS, ...notQuoted, PRICE_CHANGED],
    'not-found': notFound,
  },

  'auth.login': {
    'sign-in-refused': [LOGIN_MESSAGE_CODE.wrongPassword, LOGIN_MESSAGE_CODE.tokenExpired],
    'second-factor': ['second-factor'],
  },
  'auth.portInLogin': {
    'sign-in-refused': [LOGIN_MESSAGE_CODE.tokenExpired],
    'second-factor': ['second-factor'],
  },
  'auth.refreshSession': { unauthorized: [MESSAGE_CODE.tokenExpired] },
  'auth.logout': {},
  'auth.requestPasswordRecovery': { 'not-found': [MESSAGE_CODE.emailNotExist] },
  'auth.validateCustomerPassword': { 'bad-request': [MESSAGE_CODE.tokenExpired, ...newPassword] },
  'auth.sendTwoFactorCode': {},
  'auth.confirmTwoFactor': { refused: ['wrong-code', MESSAGE_CODE.tokenExpired] },
  'auth.resendSignInCode': { refused: [MESSAGE_CODE.tokenExpired] },
  'auth.turnOffTwoFactor': {},
  'auth.validateCustomerEmail': confirmEmail,
  'auth.confirmCustomerEmail': confirmEmail,
  'auth.restoreCustomerEmail': {
    'bad-request': [MESSAGE_CODE.tokenExpired],
    'not-found': [MESSAGE_CODE.customerNotExist],
    conflict: [MESSAGE_CODE.emailAlreadyExists],
  },
  'auth.resendEmailConfirmation': {
    refused: [MESSAGE_CODE.tokenExpired, MESSAGE_CODE.emailAlreadyChanged],
  },
  'auth.listSessions': {},
  'auth.endOtherSessions': {},

  'billing.getSavedCards': {},
  'billing.getSavedCard': { 'not-found': notFound },
  'billing.deleteSavedCard': { 'not-found': notFound, conflict: ['primary-card'] },
  'billing.getPackagePrice': { 'not-found': notFound },
  'billing.getMyAccountPackagePrice': {},
  'billing.renewPackage': {
    'not-found': notFound,
    conflict: [NUMBER_MESSAGE_CODE.renewalInProgress],
  },
  'billing.getBillingHistory': {},
  'billing.sendReceipt': { refused: ['no-receipt'], 'not-found': notFound },
  'billing.getPreSuspended': { 'not-found': notFound },

  'calls.getBlockedCallers': { 'not-found': notFound },
  'calls.blockCaller': {
    refused: [PHONE_MESSAGE_CODE.invalid, NUMBER_MESSAGE_CODE.maxBlockedCallers],
    'not-found': notFound,
  },
  'calls.unblockCaller': { 'not-found': notFound },
  'calls.beginNumberTest': { 'not-found': notFound },
  'calls.waitForArrival': { 'not-found': notFound },
  'calls.simulateArrival': { 'not-found': notFound },

  'catalogue.getTranslation': { 'not-found': notFound },
  'catalogue.getCountries': {},
  'catalogue.getStates': {},
  'catalogue.getCountriesWithActiveDids': {},
  'catalogue.getCountriesPackages': {},
  'catalogue.getDidCountryByName': { 'not-found': notFound },
  'catalogue.getPackageCountryByName': { 'not-found': notFound },
  'catalogue.getAvailableDids': {},
  'catalogue.getSelectedDid': { 'not-found': notFound },
  'catalogue.getOrderPackagePrice': { 'not-found': notFound },
  'catalogue.getCapabilitySheets': {},
  'catalogue.getProviderCapabilities': {},
  'catalogue.getRatesPerCountry': { 'not-found': notFound },

  'holds.holdNumber': {
    refused: [HOLD_REFUSAL.taken, HOLD_REFUSAL.held, HOLD_REFUSAL.tooMany],
    'not-found': notFound,
  },

  'inquiries.createLead': { 'bad-request': [PHONE_MESSAGE_CODE.invalid] },
  'inquiries.referFriends': {
    refused: [REFERRAL_CODE.ownEmail],
    'bad-request': [PHONE_MESSAGE_CODE.invalid],
  },
  'inquiries.sendConversionEvent': {},
  'inquiries.sendConversionPurchase': {},

  'numbers.getMyNumbers': {},
  'numbers.updateCallForwarding': {
    refused: [...callsPhone, NUMBER_MESSAGE_CODE.sameNumber, PASSWORD_CHECK_REQUIRED],
    'not-found': notFound,
  },
  'numbers.updateSmsForwarding': { refused: [PASSWORD_CHECK_REQUIRED], 'not-found': notFound },
  'numbers.stopCallForwarding': { 'not-found': notFound },
  'numbers.stopSmsForwarding': { 'not-found': notFound },
  'numbers.getCallHistory': { 'not-found': notFound },
  'numbers.getCallerIds': { 'not-found': notFound },
  'numbers.addCallerId': {
    refused: [
      ...callsPhone,
      PASSWORD_CHECK_REQUIRED,
      NUMBER_MESSAGE_CODE.maxCallerIds,
      NUMBER_MESSAGE_CODE.alreadyExists,
    ],
    'not-found': notFound,
  },
  'numbers.updateCallerId': {
    refused: [...callsPhone, PASSWORD_CHECK_REQUIRED, NUMBER_MESSAGE_CODE.alreadyExists],
    'not-found': notFound,
  },
  'numbers.deleteCallerId': {
    refused: [NUMBER_MESSAGE_CODE.lastCallerId],
    'not-found': notFound,
  },
  'numbers.setNumberRenewal': {
    forbidden: [ACCESS_CODE.suspended],
    'not-found': notFound,
    conflict: [NUMBER_MESSAGE_CODE.renewalInProgress],
  },
  'numbers.getLinkedRenewal': stopLink,
  'numbers.stopLinkedRenewal': {
    ...stopLink,
    conflict: [LINK_MESSAGE_CODE.used, NUMBER_MESSAGE_CODE.renewalInProgress],
  },
  'numbers.releaseNumber': {
    refused: [PASSWORD_CHECK_REQUIRED],
    'not-found': notFound,
    conflict: [NUMBER_MESSAGE_CODE.renewalInProgress],
  },

  'ordering.findCustomer': {
    'bad-request': [PHONE_MESSAGE_CODE.invalid, PHONE_MESSAGE_CODE.notMobile],
  },
  'ordering.validateCode': {
    refused: ['wrong-code', CODE_TRIED_TOO_OFTEN, MESSAGE_CODE.tokenExpired],
  },
  'ordering.createInquiry': {},
  'ordering.validatePromoCode': {},
  'ordering.createValidatedSubscriber': {
    refused: [
      'card-number',
      'card-expired',
      ORDER_REFUSAL.password,
      ORDER_REFUSAL.passwordCommon,
      ORDER_REFUSAL.phoneNotConfirmed,
      ORDER_REFUSAL.existingCustomer,
      'billing-country',
      'plan-unknown',
      ADD_NUMBER_REFUSAL.promoCode,
      PRICE_CHANGED,
      HOLD_REFUSAL.taken,
      'declined',
      'no-funds',
      'gateway-error',
      ORDER_REFUSAL.inProgress,
    ],
  },

  'payment.addCredit': payment,
  'payment.saveCard': payment,
  'payment.paySuspended': reactivation,
  'payment.payPreSuspended': reactivation,

  'withdrawals.withdraw': {},
} as const satisfies Record<EndpointName, ErrorLists>;
