import { LIMITS } from '#config/limits.ts';

export interface PersonalInfo {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  dialCode: string;
  password: string;
}

/** Order data kept in the tab (specification 1, section 3). Prices are the API's dollars and display only. */
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
  /** `did` is the number in groups, as it is shown. */
  didData: { didid: number; did: string; price: number; state: string; countryName: string };
  personalInfo?: PersonalInfo | undefined;
  /** True once the phone code was right; payment needs it. */
  phoneConfirmed?: boolean | undefined;
  inquiryTicket?: string | null | undefined;
  /** Epoch milliseconds of the last change; what names a person goes after 30 idle minutes. */
  touchedAt: number;
}

/** How long an order may stay untouched before it forgets its buyer. */
export const ORDER_IDLE_MS = LIMITS.orderDataIdleMinutes * 60_000;

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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const has = (value: unknown, shape: Shape): boolean =>
  isRecord(value) && Object.entries(shape).every(([name, type]) => typeof value[name] === type);

/** Checked by hand, because a schema library would weigh more than the rest of the page's own code. */
function isOrderData(data: unknown): data is OrderData {
  if (!isRecord(data) || typeof data['touchedAt'] !== 'number') return false;
  const { personalInfo, phoneConfirmed, inquiryTicket } = data;
  return (
    Object.entries(PARTS).every(([name, shape]) => has(data[name], shape)) &&
    (personalInfo === undefined || has(personalInfo, PERSON)) &&
    (phoneConfirmed === undefined || typeof phoneConfirmed === 'boolean') &&
    (inquiryTicket === undefined || inquiryTicket === null || typeof inquiryTicket === 'string')
  );
}

/**
 * Reads stored order data; undefined when there is none or it is not what this version writes. An
 * order idle for 30 minutes keeps its number and countries, and nothing about its buyer.
 */
export function parseOrderData(stored: string | null, nowMs: number): OrderData | undefined {
  if (stored === null) return undefined;
  try {
    const data: unknown = JSON.parse(stored);
    if (!isOrderData(data)) return undefined;
    if (nowMs - data.touchedAt < ORDER_IDLE_MS) return data;
    const { didCountry, packageCountry, didData, touchedAt } = data;
    return { didCountry, packageCountry, didData, touchedAt };
  } catch {
    return undefined;
  }
}

/** Where the payment page keeps the billing address of the order under way. */
export const PAYMENT_DRAFT_KEY = 'paymentDraft';

/** Says whether payment may start: country pair, number and confirmed personal details are in place. */
export const isReadyToPay = (
  data: OrderData | undefined,
): data is OrderData & { personalInfo: PersonalInfo } =>
  data?.personalInfo !== undefined &&
  data.personalInfo.password !== '' &&
  data.phoneConfirmed === true;
