import { useState, type FormEvent } from 'react';
import { useStore } from '@nanostores/react';
import { messageCodes, isDone, isRateLimitResponse } from '#api/response-codes.ts';
import { syncTyped } from '#components/ui/hydration.ts';
import { Button, SubmitButton } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { focusFirstInvalid } from '#components/ui/focus.ts';
import { Icon } from '#components/ui/Icon.tsx';
import { success } from '#components/ui/icons.ts';
import type { PhoneFieldTexts } from '#domain/phone/phone-texts.ts';
import { PhoneField } from '#domain/phone/PhoneField.tsx';
import { referFriends } from '#contract/hub/inquiries.ts';
import { REFERRAL_CODE } from '#contract/message-codes.ts';
import { fillText } from '#lib/text.ts';
import { $account } from '#stores/account.ts';
import { request } from '#stores/api.ts';
import { pageLanguage } from '#stores/language.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/popup.ts';
import {
  alreadyInvited,
  friendErrors,
  isComplete,
  NO_FRIEND,
  sentFriend,
  type Friend,
  type Taken,
} from './referral-rules.ts';
import type { ReferralTexts } from './referral-texts.ts';

interface ReferralFormProps {
  texts: ReferralTexts;
  phoneTexts: PhoneFieldTexts;
  /** ISO 3166-1 alpha-2 of the country that phone numbers start with. */
  country: string;
}

type Friends = readonly [Friend, Friend];

const NO_FRIENDS: Friends = [NO_FRIEND, NO_FRIEND];

/** Invites two friends; what is typed stays until the invitations are on their way. */
export function ReferralForm({ texts, phoneTexts, country }: ReferralFormProps) {
  const [friends, setFriends] = useState<Friends>(NO_FRIENDS);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  /** The friends that had been invited before, once the form is sent. */
  const [sent, setSent] = useState<readonly string[]>();
  const own = useStore($account)?.customerEmail;
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const [first, second] = friends;
    const complete =
      isComplete(first, { own, before: undefined }) &&
      isComplete(second, { own, before: first.email });
    if (!complete) {
      setTried(true);
      return focusFirstInvalid(event.currentTarget);
    }
    setBusy(true);
    const body = {
      friends: [sentFriend(first), sentFriend(second)] as [
        ReturnType<typeof sentFriend>,
        ReturnType<typeof sentFriend>,
      ],
      languageISO: pageLanguage(),
    };
    const response = await whileLoading(request(referFriends, { body }));
    setBusy(false);
    if (response.ok && isDone(response)) return setSent(alreadyInvited(response.value.messages));
    if (messageCodes(response).includes(REFERRAL_CODE.ownEmail)) {
      return openPopup('error', { message: texts['referral.own-email'] });
    }
    openPopup(isRateLimitResponse(response) ? 'rate-limit-exceeded' : 'server-error');
  };
  const again = (): void => {
    setFriends(NO_FRIENDS);
    setTried(false);
    setSent(undefined);
  };
  if (sent !== undefined) {
    const [one] = sent;
    const isNoneNew = sent.length === friends.length;
    return (
      <div className="stack gap-6">
        <output className="alert alert--success">
          <Icon shape={success} />
          <span>
            <b>{texts[isNoneNew ? 'referral.already-title' : 'referral.sent-title']}</b>
            <br />
            {isNoneNew
              ? texts['referral.already-text']
              : one === undefined
                ? texts['referral.sent-text']
                : fillText(texts['referral.already-one'], { email: `\u2066${one}\u2069` })}
          </span>
        </output>
        <div>
          <Button onClick={again}>{texts['referral.again']}</Button>
        </div>
      </div>
    );
  }
  const change = (index: 0 | 1) => (changes: Partial<Friend>) =>
    setFriends(([first, second]) =>
      index === 0 ? [{ ...first, ...changes }, second] : [first, { ...second, ...changes }],
    );
  return (
    <form
      className="form"
      id="referral-form"
      noValidate
      onSubmit={(event) => void send(event)}
      method="post"
    >
      {([0, 1] as const).map((index) => (
        <FriendFields
          key={index}
          number={index + 1}
          friend={friends[index]}
          tried={tried}
          taken={{ own, before: index === 0 ? undefined : friends[0].email }}
          onChange={change(index)}
          {...{ texts, phoneTexts, country }}
        />
      ))}
      <SubmitButton busy={busy}>
        <span>{texts['referral.send']}</span>
      </SubmitButton>
    </form>
  );
}

interface FriendFieldsProps extends ReferralFormProps {
  number: number;
  friend: Friend;
  /** Errors show once sending was tried. */
  tried: boolean;
  taken: Taken;
  onChange: (changes: Partial<Friend>) => void;
}

function FriendFields(props: FriendFieldsProps) {
  const { texts, phoneTexts, country, number, friend, tried, taken, onChange } = props;
  const errors = tried ? friendErrors(friend, taken) : {};
  const id = `friend-${number}`;
  return (
    <fieldset className="form card">
      <legend className="visually-hidden">{fillText(texts['referral.friend'], { number })}</legend>
      <p aria-hidden="true">
        <b>{fillText(texts['referral.friend'], { number })}</b>
      </p>
      <div className="field-row">
        <Field
          id={`${id}-name`}
          label={texts['referral.first-name']}
          error={errors.firstName && texts[errors.firstName]}
          autoComplete="off"
          value={friend.firstName}
          ref={syncTyped(friend.firstName, (firstName) => onChange({ firstName }))}
          onChange={(event) => onChange({ firstName: event.currentTarget.value })}
        />
        <Field
          id={`${id}-email`}
          label={texts['referral.email']}
          error={errors.email && texts[errors.email]}
          type="email"
          inputMode="email"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          value={friend.email}
          ref={syncTyped(friend.email, (email) => onChange({ email }))}
          onChange={(event) => onChange({ email: event.currentTarget.value })}
        />
      </div>
      <PhoneField
        id={`${id}-phone`}
        label={texts['referral.phone']}
        value={friend.phone}
        country={country}
        error={errors.phone && texts[errors.phone]}
        texts={phoneTexts}
        onChange={({ national, dialCode, valid }) =>
          onChange({ phone: national, dialCode, phoneValid: valid })
        }
      />
    </fieldset>
  );
}
