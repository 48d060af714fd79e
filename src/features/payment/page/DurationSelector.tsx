import { useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { DurationOptions, DurationSkeleton } from '#domain/duration/DurationOptions.tsx';
import type { Language } from '#config/languages.ts';
import type { DurationOption } from '#domain/duration/duration-options.ts';
import type { PaymentTexts } from '#features/payment/payment-props.ts';

interface DurationSelectorProps {
  /** Undefined while they load. */
  options: readonly DurationOption[] | undefined;
  chosen: DurationOption | undefined;
  failed: boolean;
  language: Language;
  texts: PaymentTexts;
  disabled: boolean;
  onChoose: (option: DurationOption) => void;
  onRetry: () => void;
}

/** Renders the choice of how many months to pay for; a longer one may cost less. */
export function DurationSelector(props: DurationSelectorProps) {
  const { options, chosen, failed, language, texts, disabled, onChoose, onRetry } = props;
  const part = useRef<HTMLFieldSetElement>(null);
  const retry = (): void => {
    // The pressed button goes.
    part.current?.focus();
    onRetry();
  };
  return (
    <fieldset
      ref={part}
      className="payment-part"
      tabIndex={-1}
      disabled={disabled}
      aria-busy={!options && !failed}
    >
      <legend className="payment-title">{texts['payment.duration-title']}</legend>
      {failed && (
        <div className="alert alert--danger cluster" role="alert">
          <span>{texts['payment.price-failed']}</span>
          <Button small onClick={retry}>
            <span>{texts['payment.price-retry']}</span>
          </Button>
        </div>
      )}
      {!options && !failed && <DurationSkeleton />}
      {options && (
        <DurationOptions
          options={options}
          chosen={chosen?.months}
          language={language}
          texts={{ perMonth: texts['payment.per-month'], saving: texts['payment.save'] }}
          onChoose={onChoose}
        />
      )}
    </fieldset>
  );
}
