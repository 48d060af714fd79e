import { useEffect, type ChangeEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { BillingFormError, BillingFormValues } from './billing-form.ts';
import type { BillingTexts } from './billing-form.ts';
import { Field, Select } from '#components/ui/Field.tsx';
import { useHydrated } from '#components/ui/hydration.ts';

/** A country to choose, by the provider's id and its name in the page's language. */
export interface BillingCountry {
  id: number;
  name: string;
}

interface BillingFieldsProps {
  /** Ids of the fields begin with it. */
  id: string;
  form: UseFormReturn<BillingFormValues>;
  countries: readonly BillingCountry[];
  /**
   * The states of the chosen country; undefined while they load, empty where the state is typed
   * freely.
   */
  states: readonly string[] | undefined;
  texts: BillingTexts;
}

/**
 * Renders the fields of a billing address; the state is chosen where the provider has a list, and
 * may be typed where it has none.
 */
export function BillingFields({ id, form, countries, states, texts }: BillingFieldsProps) {
  const { register, getValues, setValue, formState } = form;
  const errorOf = (name: keyof BillingFormValues): string | undefined => {
    const key = formState.errors[name]?.message as BillingFormError | undefined;
    return key && texts[key];
  };
  const country = register('country');
  const chooseCountry = (event: ChangeEvent<HTMLSelectElement>): void => {
    setValue('state', '');
    void country.onChange(event);
  };
  const hydrated = useHydrated();
  const isLoading = hydrated && states === undefined;
  const isListed = states === undefined || states.length > 0;

  useEffect(() => {
    const chosen = getValues('state');
    if (states === undefined || states.length === 0 || !chosen) return;
    // A restored state is known before its option is there to be selected.
    setValue('state', states.includes(chosen) ? chosen : '');
  }, [states, getValues, setValue]);

  return (
    <div className="form">
      <Select
        id={`${id}-country`}
        label={texts['billing.country']}
        error={errorOf('country')}
        autoComplete="billing country"
        {...country}
        onChange={chooseCountry}
      >
        {countries.map(({ id: countryId, name }) => (
          <option value={countryId} key={countryId}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        id={`${id}-address`}
        label={texts['billing.address']}
        error={errorOf('address')}
        autoComplete="billing address-line1"
        {...register('address')}
      />
      <div className="field-row">
        <Field
          id={`${id}-city`}
          label={texts['billing.city']}
          error={errorOf('city')}
          autoComplete="billing address-level2"
          {...register('city')}
        />
        <Field
          id={`${id}-zip`}
          label={texts['billing.zip']}
          error={errorOf('zipCode')}
          autoComplete="billing postal-code"
          autoCapitalize="characters"
          {...register('zipCode')}
        />
      </div>
      {isListed ? (
        <Select
          id={`${id}-state`}
          key="listed"
          label={texts['billing.state']}
          error={errorOf('state')}
          autoComplete="billing address-level1"
          aria-busy={isLoading}
          {...register('state')}
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
          id={`${id}-state`}
          key="typed"
          label={`${texts['billing.state']} (${texts['form.optional']})`}
          error={errorOf('state')}
          autoComplete="billing address-level1"
          {...register('state')}
        />
      )}
    </div>
  );
}
