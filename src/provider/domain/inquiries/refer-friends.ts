import type { Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { referFriends as endpoint } from '#contract/hub/inquiries.ts';
import { PHONE_MESSAGE_CODE, REFERRAL_CODE } from '#contract/message-codes.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import { lockSessionCustomer } from '#provider/domain/customers/customer.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { referrals } from '#provider/platform/db/schema/inquiries.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import { readPhone } from '#provider/domain/phone-number.ts';
import { limitPerHour } from '#provider/platform/requests/limits.ts';
import { queueEmail } from '#provider/domain/messages/queue-message.ts';
import { siteLink } from '#provider/domain/messages/site-links.ts';

type Friend = BodyOf<typeof endpoint>['friends'][number];

const refuse = errorsOf<'inquiries.referFriends'>();

const REFERRALS_PER_HOUR = 10;

/**
 * Invites two friends by email and returns the addresses of those whom this customer has invited
 * before, who get no second one; the customer's own address is refused.
 */
export async function referFriends(
  context: Context,
  session: Session,
  referral: BodyOf<typeof endpoint>,
): Promise<string[]> {
  await limitPerHour(context, 'referral', String(session.customerId), REFERRALS_PER_HOUR);
  const { customerId } = session;
  return context.db.transaction(async (tx) => {
    const customer = await lockSessionCustomer(tx, session);
    if (referral.friends.some(({ email }) => email === customer.email)) {
      throw refuse('refused', REFERRAL_CODE.ownEmail);
    }
    const alreadyInvited: string[] = [];
    for (const friend of referral.friends) {
      const isNew = await insertReferral(context, tx, customerId, friend);
      if (isNew) await invite(context, tx, friend, customer.firstName, referral.languageISO);
      else alreadyInvited.push(friend.email);
    }
    return alreadyInvited;
  });
}

function readFriendPhone({ dialCode, phone }: Friend): string {
  const read = readPhone(`${dialCode}${phone}`, 'any');
  if ('problem' in read)
    throw refuse('bad-request', PHONE_MESSAGE_CODE.invalid, { detail: 'body.phone' });
  return `+${read.digits}`;
}

async function insertReferral(
  context: Context,
  tx: Transaction,
  customerId: number,
  friend: Friend,
) {
  const added = await tx
    .insert(referrals)
    .values({
      customerId,
      firstName: friend.firstName,
      email: friend.email,
      phone: readFriendPhone(friend),
      createdAt: context.now(),
    })
    .onConflictDoNothing()
    .returning({ id: referrals.id });
  return added.length > 0;
}

async function invite(
  context: Context,
  tx: Transaction,
  friend: Friend,
  referrer: string,
  language: Language,
): Promise<void> {
  await queueEmail(context, tx, {
    to: friend.email,
    language,
    template: 'invitation',
    values: { name: friend.firstName, referrer, link: siteLink(context, language, ROUTES.home) },
  });
}
