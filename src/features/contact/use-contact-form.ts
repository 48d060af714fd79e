import { useEffect, useState } from 'react';
import { useSmallForm } from '#components/ui/form/use-small-form.ts';
import type { Language } from '#config/languages.ts';
import { LIMITS } from '#config/limits/limits.ts';
import { trimInput } from '#lib/text/text.ts';
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

interface ContactFormOptions {
  id: string;
  language: Language;
  packageId: number | undefined;
  texts: ContactTexts;
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

/** Returns the state of the contact form, what it still lacks, and how it is sent. */
export function useContactForm({ id, language, packageId, texts }: ContactFormOptions) {
  const [busy, setBusy] = useState(false);
  const [phone, setPhone] = useState<PhoneValue>();
  const [refused, setRefused] = useState<{ field: RefusedField; value: string }>();
  const form = useSmallForm(EMPTY, (typed) => contactErrors(typed, LIMITS.contactName));
  const { values, set, errorOf, submit, reset } = form;
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
  };
  const changePhone = (value: PhoneValue): void => {
    setPhone(value);
    set({ phone: value.national, phoneValid: value.valid });
  };
  const missing = Object.entries(contactErrors(values, LIMITS.contactName))
    .filter(([, error]) => error !== undefined)
    .map(([name]) => texts[LABELS[name as keyof typeof LABELS]]);
  return { ...form, busy, errorText, changePhone, missing, onSubmit: submit(send) };
}
