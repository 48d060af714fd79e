/** A billing address while it is typed; `country` is the provider's country id as text. */
export interface BillingFormValues {
  address: string;
  country: string;
  state: string;
  city: string;
  zipCode: string;
}

export type BillingFormError = 'form.required' | 'form.invalid-address';

type BillingFormErrors = Partial<Record<keyof BillingFormValues, BillingFormError>>;

const required = (value: string): BillingFormError | undefined =>
  value.trim() === '' ? 'form.required' : undefined;

/**
 * Names what is wrong with each field of a billing address, as text keys, in the order of the
 * fields. A state is required where the form lists those of the country.
 */
export function billingFormErrors(
  values: BillingFormValues,
  limits: { address: { min: number } },
  hasNoStates: (countryId: number) => boolean,
): BillingFormErrors {
  const short = values.address.trim().length < limits.address.min;
  return {
    country: required(values.country),
    address: required(values.address) ?? (short ? 'form.invalid-address' : undefined),
    city: required(values.city),
    zipCode: required(values.zipCode),
    state: hasNoStates(Number(values.country)) ? undefined : required(values.state),
  };
}

/**
 * Returns the state of an address for the API, which requires one: the city where a country has no
 * states.
 */
export const billingState = ({ state, city }: BillingFormValues): string =>
  state.trim() || city.trim();

/** The texts that billing fields show. */
export const BILLING_TEXTS = [
  'billing.address',
  'billing.country',
  'billing.country-failed',
  'billing.state',
  'billing.state-choose',
  'billing.state-loading',
  'billing.city',
  'billing.zip',
  'form.required',
  'form.optional',
  'form.invalid-address',
] as const;

export type BillingTexts = Readonly<Record<(typeof BILLING_TEXTS)[number], string>>;
