import { toDollars } from '#lib/money/money.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import type { AvailableNumber } from '#features/numbers/pair/number-groups.ts';
import type { Pair } from '#features/numbers/pair/pair.ts';

/**
 * Returns the order of a chosen number. What was typed for an earlier choice stays; the confirmed
 * phone only while the package country, and with it the phone's country, is the same.
 */
export function orderFor(
  pair: Pair,
  number: AvailableNumber,
  before: OrderData | undefined,
): Omit<OrderData, 'touchedAt'> {
  const sameHome = before?.packageCountry.countryId === pair.packageCountry.id;
  return {
    didCountry: {
      countryID: pair.didCountry.id,
      countryName: pair.didCountry.apiName,
      iso2: pair.didCountry.iso2,
    },
    packageCountry: {
      countryId: pair.packageCountry.id,
      countryName: pair.packageCountry.apiName,
      iso2: pair.packageCountry.iso2,
      packageId: pair.packageCountry.packageId,
      hasCallMinutes: pair.packageCountry.hasCallMinutes,
      hasAccessNumber: pair.packageCountry.hasAccessNumber,
    },
    didData: {
      didid: number.id,
      did: formatPhone(number.number),
      price: toDollars(number.priceCents),
      state: number.providerState,
      countryName: pair.didCountry.apiName,
    },
    ...(before?.personalInfo === undefined
      ? {}
      : {
          personalInfo: sameHome
            ? before.personalInfo
            : { ...before.personalInfo, phone: '', dialCode: '' },
          detailsValid: before.detailsValid,
          termsAccepted: before.termsAccepted,
          passwordRefused: before.passwordRefused,
          idle: before.idle,
        }),
    ...(sameHome && before.phoneConfirmed === true ? { phoneConfirmed: true } : {}),
    // It is for a person and a phone, whatever the number is.
    ...(sameHome && before.codeSent !== undefined ? { codeSent: before.codeSent } : {}),
    ...(before?.inquiryTicket === undefined ? {} : { inquiryTicket: before.inquiryTicket }),
  };
}
