import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useCountries, useStates } from '#domain/address/use-places.ts';
import { BillingFields } from '#domain/address/BillingFields.tsx';
import { Button } from '#components/ui/Button.tsx';
import { focusFirstField } from '#components/ui/focus.ts';
import type { Language } from '#config/languages.ts';
import type { CardsTexts } from '#features/billing/billing-texts.ts';
import type { BillingFormValues } from '#domain/address/billing-form.ts';

interface AddressStepProps {
  form: UseFormReturn<BillingFormValues>;
  language: Language;
  texts: CardsTexts;
  submitText: string;
  busy: boolean;
  onBack: () => void;
  onSubmit: (billing: BillingFormValues) => Promise<void>;
}

/** Renders the second step of the card dialog: the card's billing address. */
export function AddressStep(props: AddressStepProps) {
  const { form, language, texts, submitText, busy, onBack, onSubmit } = props;
  const country = useWatch({ control: form.control, name: 'country' });
  const countries = useCountries(language);
  const states = useStates(Number(country) || undefined);
  return (
    <form
      className="form"
      ref={focusFirstField}
      noValidate
      onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
    >
      <BillingFields id="address" form={form} countries={countries} states={states} texts={texts} />
      <div className="dialog__actions">
        <Button onClick={onBack}>{texts['profile.back']}</Button>
        <Button variant="primary" type="submit" busy={busy}>
          <span>{submitText}</span>
        </Button>
      </div>
    </form>
  );
}
