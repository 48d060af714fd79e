import { useEffect, type ChangeEvent, type RefCallback } from 'react';
import { useWatch, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form';
import type { BillingFormError, BillingFormValues, BillingTexts } from './billing-form.ts';
import { LIMITS } from '#config/limits/limits.ts';
import { Field, Select } from '#components/ui/form/Field.tsx';
import { useHydrated } from '#components/ui/hydration.ts';
import type { Countries } from './use-places.ts';

interface BillingFieldsProps {
  /** Ids of the fields begin with it. */
  id: string;
  form: UseFormReturn<BillingFormValues>;
  countries: Countries;
  /**
   * The states of the chosen country; undefined while they load, empty where the state is typed
   * freely.
   */
  states: readonly string[] | undefined;
  texts: BillingTexts;
}

/**
 * Returns the `ref` of a registered control that another one with the same id replaces: that one
 * gets the focus if this one had it.
 */
const passFocusOn = (id: string, register: RefCallback<HTMLElement>) => {
  return (element: HTMLElement | null): (() => void) => {
    register(element);
    return () => {
      register(null);
      if (element !== document.activeElement) return;
      queueMicrotask(() => document.getElementById(id)?.focus());
    };
  };
};

interface CountrySelectProps extends Pick<BillingFieldsProps, 'form' | 'countries' | 'texts'> {
  id: string;
  registered: UseFormRegisterReturn<'country'>;
  error: string | undefined;
}

function CountrySelect(props: CountrySelectProps) {
  const { id, form, registered, countries, error, texts } = props;
  const { setValue } = form;
  const chosen = useWatch({ control: form.control, name: 'country' });
  const { offered, isLoaded, hasFailed, loadAgain } = countries;
  const isOffered = offered.some(({ id: known }) => String(known) === chosen);
  const unnamed = hasFailed ? '…' : texts['billing.state-loading'];
  // A stored country is known before its name is, and may be none of the provider's any more.
  const options: readonly { id: number | string; name: string }[] = isOffered
    ? offered
    : [isLoaded ? { id: '', name: '' } : { id: chosen, name: unnamed }, ...offered];
  useEffect(() => {
    if (isLoaded && !isOffered) setValue('country', '');
  }, [isLoaded, isOffered, setValue]);
  const chooseCountry = (event: ChangeEvent<HTMLSelectElement>): void => {
    setValue('state', '');
    void registered.onChange(event);
  };
  return (
    <Select
      id={id}
      required
      label={texts['billing.country']}
      error={error}
      hint={hasFailed && texts['billing.country-failed']}
      autoComplete="billing country"
      {...registered}
      // It is selected again when the options change, where a browser takes the first one.
      value={chosen}
      onChange={chooseCountry}
      onFocus={hasFailed ? loadAgain : undefined}
    >
      {options.map(({ id: countryId, name }) => (
        <option value={countryId} key={countryId}>
          {name}
        </option>
      ))}
    </Select>
  );
}

interface StateFieldProps extends Pick<BillingFieldsProps, 'form' | 'states' | 'texts'> {
  id: string;
  error: string | undefined;
}

/** Renders the list of states, or a field where the provider has no list. */
function StateField({ id, form, states, error, texts }: StateFieldProps) {
  const { register, getValues, setValue, clearErrors } = form;
  const country = useWatch({ control: form.control, name: 'country' });
  const { ref: registerState, ...registered } = register('state');
  const hydrated = useHydrated();
  const isLoading = hydrated && states === undefined && country !== '';
  const isListed = states === undefined || states.length > 0;
  useEffect(() => {
    // Where there are no states, none is required.
    if (states?.length === 0) clearErrors('state');
  }, [states, clearErrors]);
  useEffect(() => {
    const state = getValues('state');
    if (states === undefined || states.length === 0 || !state) return;
    // A restored state is known before its option is there to be selected.
    setValue('state', states.includes(state) ? state : '');
  }, [states, getValues, setValue]);
  return isListed ? (
    <Select
      id={id}
      required
      key="listed"
      label={texts['billing.state']}
      error={error}
      autoComplete="billing address-level1"
      aria-busy={isLoading}
      {...registered}
      // Its value is empty while the list loads: leaving the field would take that for the state.
      onBlur={isLoading ? undefined : registered.onBlur}
      ref={passFocusOn(id, registerState)}
    >
      <option value="">
        {texts[isLoading ? 'billing.state-loading' : 'billing.state-choose']}
      </option>
      {(states ?? []).map((state) => (
        <option key={state} dir="auto">
          {state}
        </option>
      ))}
    </Select>
  ) : (
    <Field
      id={id}
      key="typed"
      label={`${texts['billing.state']} (${texts['form.optional']})`}
      error={error}
      autoComplete="billing address-level1"
      maxLength={LIMITS.stateMax}
      {...registered}
      ref={passFocusOn(id, registerState)}
    />
  );
}

/**
 * Renders the fields of a billing address; the state is chosen where the provider has a list, and
 * may be typed where it has none.
 */
export function BillingFields({ id, form, countries, states, texts }: BillingFieldsProps) {
  const { register, formState } = form;
  const errorOf = (name: keyof BillingFormValues): string | undefined => {
    const key = formState.errors[name]?.message as BillingFormError | undefined;
    return key && texts[key];
  };
  // The first field with an error gets the focus, in the order in which they are registered.
  const country = register('country');
  return (
    <div className="form">
      <CountrySelect
        id={`${id}-country`}
        registered={country}
        error={errorOf('country')}
        {...{ form, countries, texts }}
      />
      <Field
        id={`${id}-address`}
        required
        label={texts['billing.address']}
        error={errorOf('address')}
        autoComplete="billing address-line1"
        maxLength={LIMITS.address.max}
        {...register('address')}
      />
      <div className="field-row">
        <Field
          id={`${id}-city`}
          required
          label={texts['billing.city']}
          error={errorOf('city')}
          autoComplete="billing address-level2"
          maxLength={LIMITS.cityMax}
          {...register('city')}
        />
        <Field
          id={`${id}-zip`}
          required
          label={texts['billing.zip']}
          error={errorOf('zipCode')}
          autoComplete="billing postal-code"
          autoCapitalize="characters"
          maxLength={LIMITS.postalCodeMax}
          {...register('zipCode')}
        />
      </div>
      <StateField id={`${id}-state`} error={errorOf('state')} {...{ form, states, texts }} />
    </div>
  );
}
