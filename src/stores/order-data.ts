import * as z from 'zod/mini';
import { LIMITS } from '#config/limits.ts';

const personalInfo = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  dialCode: z.string(),
  password: z.string(),
});

const orderData = z.object({
  didCountry: z.object({ countryID: z.int(), countryName: z.string(), iso2: z.string() }),
  packageCountry: z.object({
    countryId: z.int(),
    countryName: z.string(),
    iso2: z.string(),
    packageId: z.int(),
    hasCallMinutes: z.boolean(),
    hasAccessNumber: z.boolean(),
  }),
  didData: z.object({
    didid: z.int(),
    did: z.string(),
    price: z.number(),
    state: z.string(),
    countryName: z.string(),
  }),
  personalInfo: z.optional(personalInfo),
  /** True once the phone code was right; payment needs it. */
  phoneConfirmed: z.optional(z.boolean()),
  inquiryTicket: z.optional(z.nullable(z.string())),
  /** Epoch milliseconds of the last change; the password goes after 30 idle minutes. */
  touchedAt: z.number(),
});

/** Order data kept in the tab (specification 1, section 3). Prices are the API's dollars and display only. */
export type OrderData = z.output<typeof orderData>;
export type PersonalInfo = z.output<typeof personalInfo>;

/** Reads stored order data; undefined when there is none or it is not what this version writes. The password of an order idle for 30 minutes is dropped (decisions, "Values"). */
export function parseOrderData(stored: string | null, nowMs: number): OrderData | undefined {
  if (stored === null) return undefined;
  try {
    const parsed = orderData.safeParse(JSON.parse(stored));
    if (!parsed.success) return undefined;
    const { data } = parsed;
    const idle = nowMs - data.touchedAt > LIMITS.orderDataIdleMinutes * 60_000;
    if (!idle || data.personalInfo === undefined) return data;
    return {
      ...data,
      personalInfo: { ...data.personalInfo, password: '' },
      phoneConfirmed: false,
    };
  } catch {
    return undefined;
  }
}

/** Says whether payment may start: country pair, number and confirmed personal details are in place. */
export const isReadyToPay = (
  data: OrderData | undefined,
): data is OrderData & { personalInfo: PersonalInfo } =>
  data?.personalInfo !== undefined &&
  data.personalInfo.password !== '' &&
  data.phoneConfirmed === true;
