import * as z from 'zod/mini';
import { withCallingCode } from '#lib/phone/phone.ts';
import {
  list,
  numericId,
  orElse,
  orNull,
  orZero,
  reading,
  textOrEmpty,
  shownTime,
  wholeCents,
} from './reading.ts';

const textOf = (value: unknown): string => `${value ?? ''}`;

/** Reads the whole number from a field that may lack the prefix, which is a field beside it. */
/* @__NO_SIDE_EFFECTS__ */
const withWholeNumber = <Schema extends z.ZodMiniType>(
  field: string & keyof z.output<Schema>,
  schema: Schema,
) =>
  reading(schema, (value) => {
    const row = { ...(value as Record<string, unknown>) };
    const number = withCallingCode(textOf(row[field]), textOf(row['prefix']), textOf(row['mask']));
    return { ...row, [field]: number };
  });

/**
 * The entities of a customer's numbers, apart from the others, which pages without them load too.
 * `phoneNumber`, like `didNumber` and `callerId` below, is the whole number in digits, beginning
 * with `prefix` (the country code), which other providers may leave out of it; `mask` writes it
 * with one `#` for each of its digits, such as `+# ### ### ####`.
 */
const forwardingNumber = withWholeNumber(
  'phoneNumber',
  z.object({
    forwardingNumberID: numericId,
    phoneNumber: z.string(),
    prefix: textOrEmpty,
    mask: textOrEmpty,
    countryName: textOrEmpty,
  }),
);
export const virtualNumber = withWholeNumber(
  'didNumber',
  z.object({
    didid: numericId,
    didNumber: z.string(),
    mask: textOrEmpty,
    prefix: textOrEmpty,
    countryName: textOrEmpty,
    smsEmail: orNull(z.string()),
    forwardingNumbers: list(forwardingNumber),
    /**
     * ISO 8601: until when the number is paid for; it renews or ends then. Capability
     * `stop-renewal`.
     */
    paidUntil: z.optional(z.string()),
    renews: z.optional(z.boolean()),
    /** What the next renewal of this number costs, for the account's duration at today's prices. */
    renewalPrice: z.optional(wholeCents),
    /** The months that it is for. Absent where the provider does not return it. */
    renewalMonths: z.optional(z.int()),
    /**
     * ISO 8601: when the first call or message came to it; null while none has. Capability
     * `test-number`.
     */
    firstArrivalAt: z.optional(z.nullable(z.string())),
    /** The minutes a month of the number's plan. Capability `call-minutes`. */
    callMinutes: z.optional(z.int()),
    /** The plan's access number in E.164; null for none. Capability `call-minutes`. */
    accessNumber: z.optional(z.nullable(z.string())),
  }),
);
/** The renewal that a link of an email is for; the fields are those of `my-numbers`. */
export const linkedRenewal = z.object({
  didNumber: z.string(),
  mask: z.string(),
  prefix: z.string(),
  countryName: z.string(),
  paidUntil: z.string(),
  renews: z.boolean(),
  renewalPrice: wholeCents,
  /**
   * Whether a stop can be taken back in the account; false while that is suspended. Absent, it can.
   */
  mayKeep: z.optional(z.boolean()),
});
/**
 * Both numbers are digits with the country code; `dialedTime` is ISO 8601, `cost` is in dollars.
 */
export const callRecord = z.object({
  callerID: textOrEmpty,
  callDestination: textOrEmpty,
  isIncomingCall: z.boolean(),
  dialedTime: shownTime,
  cost: orZero(z.number()),
  /** One of `CALL_OUTCOMES`, where the provider sends it. */
  outcome: orElse(z.optional(z.string()), undefined),
  /** How long the call lasted. Capability `call-duration`. */
  seconds: z.optional(z.nullable(z.int())),
  /** The minutes of it that were taken from those of the plan. Capability `call-minutes`. */
  includedMinutes: z.optional(z.int()),
});
export const callerId = withWholeNumber(
  'callerId',
  z.object({
    id: numericId,
    callerId: z.string(),
    prefix: textOrEmpty,
    mask: textOrEmpty,
    countryName: textOrEmpty,
    comment: textOrEmpty,
  }),
);

export type VirtualNumber = z.output<typeof virtualNumber>;
export type LinkedRenewal = z.output<typeof linkedRenewal>;
export type CallRecord = z.output<typeof callRecord>;
export type CallerId = z.output<typeof callerId>;
