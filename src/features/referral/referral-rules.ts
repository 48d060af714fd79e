import type { BodyOf } from '#contract/call.ts';
import { email as emailField, personName } from '#contract/fields.ts';
import type { referFriends } from '#contract/hub/inquiries.ts';

/** A friend to invite; `phone` is what is typed after the dial code. */
export interface Friend {
  firstName: string;
  email: string;
  phone: string;
  dialCode: string;
  phoneValid: boolean;
}

export type FriendError =
  'form.required' | 'form.nameTooLong' | 'form.invalidEmail' | 'form.invalidPhoneNumber';

export type FriendErrors = Partial<
  Record<'firstName' | 'email' | 'phone', FriendError | undefined>
>;

export const NO_FRIEND: Friend = {
  firstName: '',
  email: '',
  phone: '',
  dialCode: '',
  phoneValid: false,
};

const required = (value: string): FriendError | undefined =>
  value.trim() === '' ? 'form.required' : undefined;

/** Names what is wrong with a friend's details, as text keys (specification 1, section 5, "Referral friend"). */
export const friendErrors = (friend: Friend): FriendErrors => ({
  firstName:
    required(friend.firstName) ??
    (personName.safeParse(friend.firstName).success ? undefined : 'form.nameTooLong'),
  email:
    required(friend.email) ??
    (emailField.safeParse(friend.email).success ? undefined : 'form.invalidEmail'),
  phone: required(friend.phone) ?? (friend.phoneValid ? undefined : 'form.invalidPhoneNumber'),
});

export const isComplete = (friend: Friend): boolean =>
  Object.values(friendErrors(friend)).every((error) => error === undefined);

type Sent = BodyOf<typeof referFriends>['friends'][number];

/** A friend as the call carries them. */
export const sentFriend = ({ firstName, email, phone, dialCode }: Friend): Sent => ({
  firstName: firstName.trim(),
  email: email.trim(),
  phone,
  dialCode: dialCode === '' ? '+' : `+${dialCode}`,
});
