import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type { createInquiry as endpoint } from '#contract/main/ordering.ts';
import { selectExistingPackageId } from '#provider/domain/catalogue/countries.ts';
import type { Context } from '#provider/domain/context.ts';
import { inquiries } from '#provider/platform/db/schema/inquiries.ts';
import { limitRows } from '#provider/platform/requests/limits.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';

/** Opens a ticket for a person in the order flow and returns its id. */
export async function createInquiry(
  context: Context,
  inquiry: BodyOf<typeof endpoint>,
  facts: RequestFacts,
): Promise<string> {
  await limitRows(context, 'inquiries', facts);
  const ticket = randomUUID();
  await context.db.insert(inquiries).values({
    ticket,
    name: inquiry.name,
    email: inquiry.email,
    countryCode: inquiry.CountryCode,
    phoneNumber: inquiry.PhoneNumber,
    language: inquiry.languageISO,
    affiliate: inquiry.affiliate,
    sourceId: inquiry.inquirySourceId,
    categoryId: inquiry.inquiryCategoryId,
    subCategoryId: inquiry.inquirySubCategoryId,
    typeId: inquiry.inquiryTypeId,
    marketId: inquiry.MarketID,
    packageId: selectExistingPackageId(inquiry.properties.PackageID),
    brandId: facts.brandId,
    createdAt: context.now(),
  });
  return ticket;
}
