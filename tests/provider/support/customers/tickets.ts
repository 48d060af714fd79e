import { randomUUID } from 'node:crypto';
import type { Context } from '#provider/domain/context.ts';
import { inquiries } from '#provider/platform/db/schema/inquiries.ts';

/** Opens the ticket of an order with an email address, or one that the order has closed. */
export const openTicket = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  email: string,
  state: 'open' | 'closed' = 'open',
) =>
  db.insert(inquiries).values({
    ticket: randomUUID(),
    state,
    name: 'Ann Example',
    email,
    countryCode: '1',
    phoneNumber: '2025550123',
    language: 'en',
    affiliate: '',
    sourceId: 40,
    categoryId: 37,
    subCategoryId: 147,
    typeId: 1,
    marketId: 1,
    packageId: null,
    brandId: 5,
    createdAt: now(),
    closedAt: state === 'closed' ? now() : null,
  });
