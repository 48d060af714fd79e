import { useEffect, useId, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Checkbox } from '#components/ui/form/Checkbox.tsx';
import { Field } from '#components/ui/form/Field.tsx';
import type { PhoneFieldTexts } from '#domain/phone/phone-texts.ts';
import { PhoneField } from '#domain/phone/PhoneField.tsx';
import { useSmallForm } from '#components/ui/form/use-small-form.ts';
import type { Language } from '#config/languages.ts';
import { LIMITS } from '#config/limits.ts';
import { fillText, trimInput } from '#lib/text/text.ts';
import type { PhoneValue } from '#lib/phone/phone-field.ts';
import {
  contactErrors,
  type ContactField,
  type ContactTexts,
  type ContactValues,
  REFUSABLE,
  type RefusedField,
} from './contact-rules.ts';
import { sendLead } from './send-lead.ts';

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

const EMPTY: ContactValues = { name: '', email: '', phone: '', phoneValid: false, consent: false };

const LABELS = {
  name: 'form.name',
  email: 'form.email',
  phone: 'form.phone',
  consent: 'form.consent-short',
} as const;

/** Returns what was typed before hydration. */
function typedBefore(id: string): Partial<ContactValues> {
  const input = (name: string): HTMLInputElement | null => {
    const found = document.getElementById(`${id}-${name}`);
    return found instanceof HTMLInputElement ? found : null;
  };
  return {
    name: input('name')?.value ?? '',
    email: input('email')?.value ?? '',
    consent: input('consent')?.checked ?? false,
  };
}

/**
 * Renders the contact form: name, email, phone and consent. What is typed stays until it was sent.
 */
export function ContactForm(props: ContactFormProps) {
  const { id, language, packageId, country, consent, texts, phoneTexts } = props;
  const helpId = useId();
  const [busy, setBusy] = useState(false);
  const [phone, setPhone] = useState<PhoneValue>();
  const [refused, setRefused] = useState<{ field: RefusedField; value: string }>();
  const { values, set, text, box, touchAfterPress, errorOf, isValid, submit, reset } = useSmallForm(
    EMPTY,
    (typed) => contactErrors(typed, LIMITS.contactName),
  );
  // Once: later the state has what is typed.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  useEffect(() => set(typedBefore(id)), []);
  const errorText = (name: ContactField): string | undefined => {
    const error = errorOf(name);
    if (error !== undefined) return texts[`form.${error}`];
    const isRefused = refused?.field === name && refused.value === values[name];
    return isRefused ? texts[`form.${REFUSABLE[refused.field]}`] : undefined;
  };
  const send = async (sent: ContactValues): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const { name, email } = sent;
    const lead = {
      name,
      email: trimInput(email),
      phone: phone?.e164 ?? '',
      languageISO: language,
      packageId,
    };
    const outcome = await sendLead(lead);
    setBusy(false);
    if (outcome.kind === 'sent') reset(sent);
    if (outcome.kind !== 'refused') return;
    setRefused({ field: outcome.field, value: String(values[outcome.field]) });
    document.getElementById(`${id}-${outcome.field}`)?.focus();
  };
  const missing = Object.entries(contactErrors(values, LIMITS.contactName))
    .filter(([, error]) => error !== undefined)
    .map(([name]) => texts[LABELS[name as keyof typeof LABELS]]);
  return (
    <form id={id} className="form" noValidate onSubmit={submit(send)}>
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
        onChange={(value) => {
          setPhone(value);
          set({ phone: value.national, phoneValid: value.valid });
        }}
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
