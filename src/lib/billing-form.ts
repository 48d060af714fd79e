/** A billing address while it is typed; `country` is the provider's country id as text. */
export interface BillingFormValues {
  address: string;
  country: string;
  state: string;
  city: string;
  zipCode: string;
}

export type BillingFormError = 'form.required' | 'form.invalidAddress';

export type BillingFormErrors = Partial<Record<keyof BillingFormValues, BillingFormError>>;

const required = (value: string): BillingFormError | undefined =>
  value.trim() === '' ? 'form.required' : undefined;

/** Names what is wrong with each field of a billing address, as text keys (specification 1, section 5). */
export function billingFormErrors(
  values: BillingFormValues,
  limits: { address: { min: number } },
): BillingFormErrors {
  const short = values.address.trim().length < limits.address.min;
  return {
    address: required(values.address) ?? (short ? 'form.invalidAddress' : undefined),
    country: required(values.country),
    state: required(values.state),
    city: required(values.city),
    zipCode: required(values.zipCode),
  };
}
