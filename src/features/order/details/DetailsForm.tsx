import { useEffect, useRef, type FormEvent } from 'react';
import { Field } from '#components/ui/form/Field.tsx';
import { PhoneField } from '#domain/phone/PhoneField.tsx';
import { SubmitButton } from '#components/ui/Button.tsx';
import { focusRefused } from '#components/ui/focus.ts';
import { fillText } from '#lib/text/text.ts';
import type { DetailsError, DetailsValues } from '../details-form.ts';
import { NewPassword } from './NewPassword.tsx';
import { TermsCheckbox } from './TermsCheckbox.tsx';
import { phoneTexts } from '#domain/phone/phone-texts.ts';
import type { PersonalLinks, PersonalTexts } from '#features/order/personal-props.ts';
import type { useDetailsForm } from './use-details-form.ts';

interface DetailsFormProps {
  details: ReturnType<typeof useDetailsForm>;
  /** The package country, which the phone belongs to. */
  country: { iso2: string; name: string };
  texts: PersonalTexts;
  links: PersonalLinks;
  /** What the button does; without a text there is nothing to do now. */
  action: string | undefined;
  busy: boolean;
  /** Whether the code before is being checked. */
  isChecking: boolean;
  onSubmit: () => void;
}

/** Renders the form of the buyer's details and the phone. */
export function DetailsForm(props: DetailsFormProps) {
  const { details, country, texts, links, action, busy, isChecking, onSubmit } = props;
  const { form, setPhone, refusals, values } = details;
  const { register, formState } = form;
  const element = useRef<HTMLFormElement>(null);
  const errorOf = (name: keyof DetailsValues): string | undefined => {
    const key = formState.errors[name]?.message as DetailsError | undefined;
    return key && texts[key];
  };
  useEffect(() => {
    if (formState.submitCount + refusals === 0) return;
    focusRefused(element.current);
  }, [formState.submitCount, refusals]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };

  return (
    <form
      className="form"
      id="details-form"
      method="post"
      noValidate
      ref={element}
      onSubmit={submit}
    >
      <div className="field-row">
        <Field
          id="first-name"
          required
          label={texts['personal.first-name']}
          error={errorOf('firstName')}
          autoComplete="given-name"
          autoCapitalize="words"
          {...register('firstName')}
        />
        <Field
          id="last-name"
          required
          label={texts['personal.last-name']}
          error={errorOf('lastName')}
          autoComplete="family-name"
          autoCapitalize="words"
          {...register('lastName')}
        />
      </div>
      <Field
        id="email"
        required
        label={texts['form.email']}
        hint={texts['personal.email-hint']}
        error={errorOf('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        {...register('email')}
      />
      <NewPassword
        registered={register('password')}
        typed={values.password ?? ''}
        error={errorOf('password')}
        texts={texts}
      />
      <PhoneField
        id="phone"
        label={texts['personal.phone']}
        hint={fillText(texts['personal.phone-hint'], { country: country.name })}
        value={values.phone ?? ''}
        country={country.iso2}
        lockedCountry
        use="sms"
        onChange={setPhone}
        error={errorOf('phone')}
        texts={phoneTexts((key) => texts[key])}
      />
      <TermsCheckbox
        registered={register('termsAccepted')}
        links={links}
        error={errorOf('termsAccepted')}
        texts={texts}
      />
      {action !== undefined && (
        <SubmitButton block busy={busy} aria-disabled={isChecking}>
          <span>{action}</span>
        </SubmitButton>
      )}
    </form>
  );
}
