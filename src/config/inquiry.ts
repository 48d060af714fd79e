/** What an inquiry ticket carries (docs/public-site.md, "Inquiry tickets"). */
export const INQUIRY = {
  sourceId: 40,
  categoryId: 37,
  subCategoryId: 147,
  type: { firstSend: 1, existingCustomer: 2 },
} as const;
