import { syncTyped } from '#components/ui/hydration.ts';
import { Button, SubmitButton } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/form/Field.tsx';
import { focusOnMount } from '#components/ui/focus.ts';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { success } from '#components/ui/icons/account-icons.ts';
import type { PhoneFieldTexts } from '#domain/phone/phone-texts.ts';
import { PhoneField } from '#domain/phone/PhoneField.tsx';
import { fillText, isolate } from '#lib/text/text.ts';
import { friendErrors, type Friend, type Taken } from './referral-rules.ts';
import type { ReferralTexts } from './referral-texts.ts';
import { useReferral } from './use-referral.ts';

interface ReferralFormProps {
  texts: ReferralTexts;
  phoneTexts: PhoneFieldTexts;
  /** ISO 3166-1 alpha-2 of the country that phone numbers start with. */
  country: string;
}

/** Invites two friends; what is typed stays until the invitations are on their way. */
export function ReferralForm({ texts, phoneTexts, country }: ReferralFormProps) {
  const { form, friends, ownEmail, change, isTried, busy, sent, send, again } = useReferral(texts);
  if (sent !== undefined) {
    const [one] = sent;
    const isNoneNew = sent.length === friends.length;
    return (
      <div className="stack gap-6">
        <output className="alert alert--success" tabIndex={-1} ref={focusOnMount}>
          <Icon shape={success} />
          <span>
            <b>{texts[isNoneNew ? 'referral.already-title' : 'referral.sent-title']}</b>
            <br />
            {isNoneNew
              ? texts['referral.already-text']
              : one === undefined
                ? texts['referral.sent-text']
                : fillText(texts['referral.already-one'], { email: isolate(one) })}
          </span>
        </output>
        <div>
          <Button onClick={again}>{texts['referral.again']}</Button>
        </div>
      </div>
    );
  }
  return (
    <form
      className="form"
      id="referral-form"
      method="post"
      noValidate
      ref={form}
      onSubmit={(event) => void send(event)}
    >
      {([0, 1] as const).map((index) => (
        <FriendFields
          key={index}
          number={index + 1}
          friend={friends[index]}
          tried={isTried}
          taken={{ ownEmail, before: index === 0 ? undefined : friends[0].email }}
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
          required
          label={texts['referral.first-name']}
          error={errors.firstName && texts[errors.firstName]}
          autoComplete="off"
          value={friend.firstName}
          ref={syncTyped(friend.firstName, (firstName) => onChange({ firstName }))}
          onChange={(event) => onChange({ firstName: event.currentTarget.value })}
        />
        <Field
          id={`${id}-email`}
          required
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
