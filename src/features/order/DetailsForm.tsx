import { useEffect, useRef, type FormEvent } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Checkbox } from '#components/ui/Checkbox.tsx';
import { Field } from '#components/ui/Field.tsx';
import { FilledText } from '#components/ui/FilledText.tsx';
import { PasswordField } from '#components/ui/PasswordField.tsx';
import { PasswordRules } from '#components/ui/PasswordRules.tsx';
import { PhoneField } from '#components/ui/PhoneField.tsx';
import { phoneWidgetSettled } from '#components/ui/use-phone-widget.ts';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { LIMITS } from '#config/limits.ts';
import { fillText } from '#lib/fill-text.ts';
import type { DetailsError, DetailsValues } from './details-form.ts';
import { phoneTexts } from './phone-texts.ts';
import type { PersonalLinks, PersonalTexts } from './types.ts';
import type { useDetailsForm } from './use-details-form.ts';

interface DetailsFormProps {
  details: ReturnType<typeof useDetailsForm>;
  /** The package country, which the phone belongs to. */
  country: { iso2: string; name: string };
  texts: PersonalTexts;
  links: PersonalLinks;
  /** True while a code is under way to these very details; there is nothing to send then. */
  isSent: boolean;
  busy: boolean;
  onSend: (values: DetailsValues) => Promise<void>;
}

/** Opens beside the form, so that nothing typed is at risk. */
const linkBeside = (href: string, text: string) => (
  <a href={href} target="_blank" rel="noopener">
    {text}
  </a>
);

/** Who the buyer is and where the code goes. */
export function DetailsForm(props: DetailsFormProps) {
  const { details, country, texts, links, isSent, busy, onSend } = props;
  const { form, setPhone, values } = details;
  const { register, formState, handleSubmit } = form;
  const element = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const errorOf = (name: keyof DetailsValues): string | undefined => {
    const key = formState.errors[name]?.message as DetailsError | undefined;
    return key && texts[key];
  };
  useEffect(() => {
    if (formState.submitCount === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [formState.submitCount]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void phoneWidgetSettled().then(() => handleSubmit(onSend)());
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
          label={texts['personal.first-name']}
          error={errorOf('firstName')}
          autoComplete="given-name"
          autoCapitalize="words"
          {...register('firstName')}
        />
        <Field
          id="last-name"
          label={texts['personal.last-name']}
          error={errorOf('lastName')}
          autoComplete="family-name"
          autoCapitalize="words"
          {...register('lastName')}
        />
      </div>
      <Field
        id="email"
        label={texts['form.email']}
        hint={texts['personal.email-hint']}
        error={errorOf('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        {...register('email')}
      />
      <div className="stack gap-2">
        <PasswordField
          id="password"
          label={texts['personal.password']}
          error={errorOf('password')}
          showText={texts['personal.show-password']}
          hideText={texts['personal.hide-password']}
          autoComplete="new-password"
          {...register('password')}
        />
        <PasswordRules
          id="password-rules"
          password={values.password ?? ''}
          minLength={LIMITS.password.min}
          title={texts['personal.rules-title']}
          rules={{
            length: fillText(texts['personal.rule-length'], { min: LIMITS.password.min }),
            letter: texts['personal.rule-letter'],
            uppercase: texts['personal.rule-uppercase'],
            number: texts['personal.rule-number'],
          }}
          met={texts['personal.rule-met']}
          unmet={texts['personal.rule-unmet']}
        />
      </div>
      <PhoneField
        id="phone"
        label={texts['personal.phone']}
        hint={fillText(texts['personal.phone-hint'], { country: country.name })}
        value={values.phone ?? ''}
        country={country.iso2}
        lockedCountry
        onChange={setPhone}
        error={errorOf('phone')}
        texts={phoneTexts(texts)}
      />
      <Checkbox
        id="consent"
        label={
          <FilledText
            text={texts['personal.consent']}
            values={{
              terms: linkBeside(links.terms, texts['personal.terms']),
              privacy: linkBeside(links.privacy, texts['personal.privacy']),
            }}
          />
        }
        error={errorOf('consent')}
        {...register('consent')}
      />
      {!isSent && (
        <Button variant="primary" type="submit" block busy={busy} disabled={!hydrated}>
          <span>{texts['personal.send']}</span>
        </Button>
      )}
    </form>
  );
}
