import type { BodyOf } from '#contract/endpoint.ts';
import { personName } from '#contract/fields.ts';
import type { referFriends } from '#contract/hub/inquiries.ts';
import { REFERRAL_CODE } from '#contract/message-codes.ts';
import { emailError, isSameEmail } from '#lib/text/email-address.ts';
import { trimInput } from '#lib/text/text.ts';

/** A friend to invite; `phone` is what is typed after the dial code. */
export interface Friend {
  firstName: string;
  email: string;
  phone: string;
  dialCode: string;
  phoneValid: boolean;
}

export type FriendError =
  | 'form.required'
  | 'form.name-too-long'
  | 'form.invalid-email'
  | 'form.invalid-phone-number'
  | 'referral.own-email'
  | 'referral.same-friend';

type FriendErrors = Partial<Record<'firstName' | 'email' | 'phone', FriendError | undefined>>;

export const NO_FRIEND: Friend = {
  firstName: '',
  email: '',
  phone: '',
  dialCode: '',
  phoneValid: false,
};

const required = (value: string): FriendError | undefined =>
  value.trim() === '' ? 'form.required' : undefined;

/**
 * Addresses that are none of a friend: the customer's own, where it is known, and the friend
 * before.
 */
export interface Taken {
  ownEmail: string | undefined;
  before: string | undefined;
}

function addressError(email: string, { ownEmail, before }: Taken): FriendError | undefined {
  const error = emailError(email);
  if (error !== undefined) return `form.${error}`;
  if (ownEmail !== undefined && isSameEmail(email, ownEmail)) return 'referral.own-email';
  const isRepeated = before !== undefined && isSameEmail(email, before);
  return isRepeated ? 'referral.same-friend' : undefined;
}

/** Names what is wrong with a friend's details, as text keys. */
export const friendErrors = (friend: Friend, taken: Taken): FriendErrors => ({
  firstName:
    required(friend.firstName) ??
    (personName.safeParse(friend.firstName).success ? undefined : 'form.name-too-long'),
  email: addressError(friend.email, taken),
  phone: required(friend.phone) ?? (friend.phoneValid ? undefined : 'form.invalid-phone-number'),
});

/** The two friends that one request invites. */
export type Friends = readonly [Friend, Friend];

/** Names everything that is wrong with two friends; `ownEmail` is the customer's, where known. */
export const errorsOfFriends = (
  [first, second]: Friends,
  ownEmail: string | undefined,
): FriendError[] =>
  [
    friendErrors(first, { ownEmail, before: undefined }),
    friendErrors(second, { ownEmail, before: first.email }),
  ].flatMap((errors) => Object.values(errors).filter((error) => error !== undefined));

/** Returns the friends that were not written to, as they had been invited before. */
export const listAlreadyInvited = (
  messages: readonly { code: string; message: string }[],
): string[] =>
  messages
    .filter(({ code }) => code === REFERRAL_CODE.alreadyInvited)
    .map(({ message }) => message);

type Sent = BodyOf<typeof referFriends>['friends'][number];

/** Returns a friend as the request carries them. */
export const sentFriend = ({ firstName, email, phone, dialCode }: Friend): Sent => ({
  firstName: firstName.trim(),
  email: trimInput(email),
  phone,
  dialCode: dialCode === '' ? '+' : `+${dialCode}`,
});
