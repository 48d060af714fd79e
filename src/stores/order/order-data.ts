import { LIMITS } from '#config/limits/limits.ts';
import { isRecord } from '#lib/browser/safe-storage.ts';
import { MINUTE_MS } from '#lib/time.ts';

export interface PersonalInfo {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  dialCode: string;
  password: string;
}

/** A phone code under way. */
interface CodeSent {
  /** The confirmation token of FindCustomer. */
  token: string;
  /** The email and phone that it was sent for. */
  person: string;
  /** Epoch milliseconds from which a new code may be requested. */
  resendAt: number;
  /** Where it went, in groups. */
  phone?: string | undefined;
}

/** Order data in the tab's storage. Prices are the API's dollars and display only. */
export interface OrderData {
  didCountry: { countryID: number; countryName: string; iso2: string };
  packageCountry: {
    countryId: number;
    countryName: string;
    iso2: string;
    packageId: number;
    hasCallMinutes: boolean;
    hasAccessNumber: boolean;
  };
  /**
   * `did` is formatted for display; `state` is the provider's name of the place (shown by
   * `readPlaceName`).
   */
  didData: { didid: number; did: string; price: number; state: string; countryName: string };
  personalInfo?: PersonalInfo | undefined;
  /** True once the phone code was right; payment needs it. */
  phoneConfirmed?: boolean | undefined;
  /** False while the details break a rule; payment needs valid ones. */
  detailsValid?: boolean | undefined;
  /** True once the buyer has accepted the terms. */
  termsAccepted?: boolean | undefined;
  /** The phone code that was sent last: what the check needs, never the code itself. */
  codeSent?: CodeSent | undefined;
  /** True while the provider's refusal of the password holds. */
  passwordRefused?: boolean | undefined;
  /** True when what named the buyer went because the order was idle. */
  idle?: boolean | undefined;
  inquiryTicket?: string | null | undefined;
  /** Epoch milliseconds of the last change; what names a person goes after 30 idle minutes. */
  touchedAt: number;
}

/**
 * Returns a calling code joined with a number, as the APIs take a phone; without a known code, what
 * was typed.
 */
export const joinedPhone = ({
  dialCode,
  phone,
}: Pick<PersonalInfo, 'dialCode' | 'phone'>): string =>
  dialCode === '' ? phone : `+${dialCode}${phone}`;

/** How long an order may stay untouched before its buyer is removed. */
export const ORDER_IDLE_MS = LIMITS.orderDataIdleMinutes * MINUTE_MS;

type Shape = Readonly<Record<string, 'string' | 'number' | 'boolean'>>;

const PARTS: Readonly<Record<string, Shape>> = {
  didCountry: { countryID: 'number', countryName: 'string', iso2: 'string' },
  packageCountry: {
    countryId: 'number',
    countryName: 'string',
    iso2: 'string',
    packageId: 'number',
    hasCallMinutes: 'boolean',
    hasAccessNumber: 'boolean',
  },
  didData: {
    didid: 'number',
    did: 'string',
    price: 'number',
    state: 'string',
    countryName: 'string',
  },
};

const PERSON: Shape = {
  firstName: 'string',
  lastName: 'string',
  email: 'string',
  phone: 'string',
  dialCode: 'string',
  password: 'string',
};

const CODE_SENT: Shape = { token: 'string', person: 'string', resendAt: 'number' };

const FLAGS = [
  'phoneConfirmed',
  'detailsValid',
  'termsAccepted',
  'passwordRefused',
  'idle',
] as const;

const has = (value: unknown, shape: Shape): boolean =>
  isRecord(value) && Object.entries(shape).every(([name, type]) => typeof value[name] === type);

/**
 * Returns whether a stored value is order data. It is checked by hand, because a schema library
 * would weigh more than the rest of the page's code.
 */
function isOrderData(data: unknown): data is OrderData {
  if (!isRecord(data) || typeof data['touchedAt'] !== 'number') return false;
  const { personalInfo, codeSent, inquiryTicket } = data;
  return (
    Object.entries(PARTS).every(([name, shape]) => has(data[name], shape)) &&
    (personalInfo === undefined || has(personalInfo, PERSON)) &&
    (codeSent === undefined || has(codeSent, CODE_SENT)) &&
    FLAGS.every((name) => data[name] === undefined || typeof data[name] === 'boolean') &&
    (inquiryTicket === undefined || inquiryTicket === null || typeof inquiryTicket === 'string')
  );
}

/**
 * Returns stored order data; undefined when there is none or its version differs. An order idle for
 * 30 minutes retains its number and countries, and nothing about its buyer.
 */
export function parseOrderData(stored: unknown, nowMs: number): OrderData | undefined {
  if (!isOrderData(stored)) return undefined;
  if (nowMs - stored.touchedAt < ORDER_IDLE_MS) return stored;
  const { didCountry, packageCountry, didData, touchedAt } = stored;
  const hadBuyer = stored.personalInfo !== undefined || stored.idle === true;
  return { didCountry, packageCountry, didData, touchedAt, ...(hadBuyer ? { idle: true } : {}) };
}

/** Returns whether a buyer has typed details; the calling code comes with the page. */
export const hasTypedDetails = ({ personalInfo }: OrderData): boolean =>
  personalInfo !== undefined &&
  Object.entries(personalInfo).some(([name, value]) => name !== 'dialCode' && value !== '');

/** Why payment may not start yet, named after its pop-up. */
export type OrderGap = 'order-missing' | 'order-idle' | 'details-missing' | 'details-invalid';

/** Returns what an order lacks before it can be paid; undefined when nothing is missing. */
export function orderGap(data: OrderData | undefined): OrderGap | undefined {
  if (data === undefined) return 'order-missing';
  if (data.idle === true) return 'order-idle';
  if (data.personalInfo === undefined || data.phoneConfirmed !== true) return 'details-missing';
  const isValid =
    data.detailsValid !== false &&
    data.passwordRefused !== true &&
    data.personalInfo.password !== '';
  return isValid ? undefined : 'details-invalid';
}

/** An order whose number, country pair and confirmed buyer are known. */
export type ReadyOrder = OrderData & { personalInfo: PersonalInfo };

/**
 * Returns whether payment may start: country pair, number and confirmed, valid details are in
 * place.
 */
export const isReadyToPay = (data: OrderData | undefined): data is ReadyOrder =>
  orderGap(data) === undefined;
