/** What a contact form holds; the phone is checked by its own field, which knows the numbering plans. */
export interface ContactValues extends Record<string, string | boolean> {
  name: string;
  email: string;
  phone: string;
  phoneValid: boolean;
  consent: boolean;
}

export type ContactError =
  'required' | 'invalidName' | 'invalidEmail' | 'invalidPhoneNumber' | 'consentRequired';
export type ContactErrors = Partial<Record<'name' | 'email' | 'phone' | 'consent', ContactError>>;

const NAME = /^[\p{L}\p{M} ]+$/u;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

function nameError(typed: string, length: { min: number; max: number }): ContactError | undefined {
  const name = typed.trim();
  if (name === '') return 'required';
  const { length: signs } = [...name.normalize('NFC')];
  return NAME.test(name) && signs >= length.min && signs <= length.max ? undefined : 'invalidName';
}

function emailError(typed: string): ContactError | undefined {
  if (typed.trim() === '') return 'required';
  return EMAIL.test(typed.trim()) ? undefined : 'invalidEmail';
}

function phoneError({ phone, phoneValid }: ContactValues): ContactError | undefined {
  if (phone.trim() === '') return 'required';
  return phoneValid ? undefined : 'invalidPhoneNumber';
}

/** Checks a contact form: name of 3 to 30 letters of any language and spaces, e-mail, phone of the chosen country, consent (specification 1, section 5). */
export function contactErrors(
  values: ContactValues,
  nameLength: { min: number; max: number },
): ContactErrors {
  return {
    name: nameError(values.name, nameLength),
    email: emailError(values.email),
    phone: phoneError(values),
    consent: values.consent ? undefined : 'consentRequired',
  };
}
