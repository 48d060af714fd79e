import { useId } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Checkbox } from '#components/ui/form/Checkbox.tsx';
import { Field } from '#components/ui/form/Field.tsx';
import type { PhoneFieldTexts } from '#domain/phone/phone-texts.ts';
import { PhoneField } from '#domain/phone/PhoneField.tsx';
import type { Language } from '#config/languages.ts';
import { fillText } from '#lib/text/text.ts';
import type { ContactTexts } from './contact-rules.ts';
import { useContactForm } from './use-contact-form.ts';

interface ContactFormProps {
  id: string;
  language: Language;
  /** The package that the question is about, where the page has one. */
  packageId?: number | undefined;
  /** ISO 3166-1 alpha-2 of the phone's country at the start. */
  country: string;
  /** The consent sentence, with the brand's name in it. */
  consent: string;
  texts: ContactTexts;
  phoneTexts: PhoneFieldTexts;
}

/**
 * Renders the contact form: name, email, phone and consent. What is typed stays until it was sent.
 */
export function ContactForm(props: ContactFormProps) {
  const { id, language, packageId, country, consent, texts, phoneTexts } = props;
  const helpId = useId();
  const form = useContactForm({ id, language, packageId, texts });
  const { values, text, box, touchAfterPress, errorText, isValid, busy, missing } = form;
  return (
    <form id={id} className="form" noValidate onSubmit={form.onSubmit}>
      <Field
        {...text('name')}
        id={`${id}-name`}
        label={texts['form.name']}
        error={errorText('name')}
        autoComplete="name"
        required
      />
      <Field
        {...text('email')}
        id={`${id}-email`}
        label={texts['form.email']}
        error={errorText('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        required
      />
      <PhoneField
        id={`${id}-phone`}
        label={texts['form.phone']}
        value={String(values.phone)}
        country={country}
        error={errorText('phone')}
        texts={phoneTexts}
        onBlur={() => {
          if (values.phone !== '') touchAfterPress('phone');
        }}
        onChange={form.changePhone}
      />
      <Checkbox
        {...box('consent')}
        id={`${id}-consent`}
        label={consent}
        error={errorText('consent')}
        required
      />
      <div className="stack gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={!isValid}
          aria-describedby={helpId}
        >
          {texts['form.send']}
        </Button>
        <output className="field__hint" id={helpId}>
          {isValid
            ? texts['contact-form.ready']
            : fillText(texts['contact-form.still-needed'], { fields: missing.join(', ') })}
        </output>
      </div>
    </form>
  );
}
