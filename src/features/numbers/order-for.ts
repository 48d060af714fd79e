import { toDollars } from '#lib/money.ts';
import { formatPhone } from '#lib/phone-format.ts';
import type { OrderData } from '#stores/order-data.ts';
import type { AvailableNumber } from './number-groups.ts';
import type { Pair } from './pair.ts';

/**
 * Returns the order of a chosen number. What was typed for an earlier choice stays; the confirmed
 * phone only while the package country, and with it the phone's country, is the same.
 */
export function orderFor(
  pair: Pair,
  number: AvailableNumber,
  before: OrderData | undefined,
): Omit<OrderData, 'touchedAt'> {
  const sameHome = before?.packageCountry.countryId === pair.package.id;
  return {
    didCountry: { countryID: pair.did.id, countryName: pair.did.apiName, iso2: pair.did.iso2 },
    packageCountry: {
      countryId: pair.package.id,
      countryName: pair.package.apiName,
      iso2: pair.package.iso2,
      packageId: pair.package.packageId,
      hasCallMinutes: pair.package.hasCallMinutes,
      hasAccessNumber: pair.package.hasAccessNumber,
    },
    didData: {
      didid: number.id,
      did: formatPhone(number.number),
      price: toDollars(number.priceCents),
      state: number.state,
      countryName: pair.did.apiName,
    },
    ...(before?.personalInfo === undefined
      ? {}
      : {
          personalInfo: sameHome
            ? before.personalInfo
            : { ...before.personalInfo, phone: '', dialCode: '' },
          detailsValid: before.detailsValid,
          consent: before.consent,
          passwordRefused: before.passwordRefused,
          idle: before.idle,
        }),
    ...(sameHome && before.phoneConfirmed === true ? { phoneConfirmed: true } : {}),
    ...(before?.inquiryTicket === undefined ? {} : { inquiryTicket: before.inquiryTicket }),
  };
}

/** Returns the id of the number that the order under way holds for this pair. */
export const chosenBefore = (
  order: OrderData | undefined,
  didCountryId: number,
  packageId: number,
): number | undefined =>
  order?.didCountry.countryID === didCountryId && order.packageCountry.packageId === packageId
    ? order.didData.didid
    : undefined;
