import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { INQUIRY } from '#config/inquiry.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { createInquiry } from '#contract/main/ordering.ts';
import type { OrderData, PersonalInfo } from '#stores/order/order-data.ts';

export type InquiryType = keyof typeof INQUIRY.type;

/** Returns the ticket of a person who started to order (docs/public-site.md, "Inquiry tickets"). */
export function inquiryBody(
  order: OrderData,
  info: PersonalInfo,
  language: Language,
  type: InquiryType,
  affiliatePrefix: string,
): BodyOf<typeof createInquiry> {
  return {
    name: `${info.firstName.trim()} ${info.lastName.trim()}`,
    inquirySourceId: INQUIRY.sourceId,
    inquiryCategoryId: INQUIRY.categoryId,
    inquirySubCategoryId: INQUIRY.subCategoryId,
    email: info.email.trim(),
    languageISO: language,
    affiliate: `${affiliatePrefix}${order.didCountry.countryName}`,
    CountryCode: info.dialCode,
    PhoneNumber: info.phone,
    MarketID: LANGUAGE_TABLE[language].market,
    inquiryTypeId: INQUIRY.type[type],
    properties: { PackageID: order.packageCountry.packageId },
  };
}
