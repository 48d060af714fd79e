import { useState } from 'react';
import { focusFirstField } from '#components/ui/focus.ts';
import { FormButtons } from '#components/ui/form/FormButtons.tsx';
import { useSmallForm } from '#components/ui/form/use-small-form.ts';
import { useIsShown } from '#components/ui/use-is-shown.ts';
import type { PhoneFieldTexts } from '#domain/phone/phone-texts.ts';
import { PhoneField } from '#domain/phone/PhoneField.tsx';
import type { BlockCallerTexts, MyNumbersTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { typedPhone, numberWithPrefix } from '#features/my-numbers/phone-twice-rules.ts';
import { callerErrors, type CallerValues } from './blocking-rules.ts';
import type { Blocking } from './use-blocking.ts';

interface BlockCallerFormProps {
  id: string;
  texts: MyNumbersTexts;
  blockTexts: BlockCallerTexts;
  phoneTexts: PhoneFieldTexts;
  /** ISO 3166-1 alpha-2 of the country that a caller probably belongs to. */
  phoneCountry: string;
  block: Blocking['block'];
  isBusy: boolean;
  /** Called with the number as digits when it is blocked, and whether the form is still shown. */
  onBlocked: (caller: string, isShown: boolean) => void;
  onCancel: () => void;
}

/** Renders the form that blocks a typed number. */
export function BlockCallerForm(props: BlockCallerFormProps) {
  const { id, texts, blockTexts, phoneTexts, phoneCountry, block, isBusy } = props;
  const start: CallerValues = { country: phoneCountry, prefix: '', phone: '', hasProblem: false };
  const form = useSmallForm(start, callerErrors);
  const [refusal, setRefusal] = useState<string>();
  const isShown = useIsShown();
  const save = async (values: CallerValues): Promise<void> => {
    const caller = numberWithPrefix(values);
    const outcome = await block(caller);
    if (outcome === 'invalid') setRefusal(texts['form.invalid-phone-number']);
    if (outcome === 'full') setRefusal(blockTexts['block-caller.full']);
    if (outcome === 'done') props.onBlocked(caller, isShown.current);
  };
  const error = form.errorOf('phone');
  return (
    <form className="form inset-form" ref={focusFirstField} noValidate onSubmit={form.submit(save)}>
      <PhoneField
        id={`${id}-phone`}
        label={texts['forwarding.phone']}
        value={form.values.phone}
        country={phoneCountry}
        autoComplete="off"
        error={refusal ?? (error && texts[error])}
        texts={phoneTexts}
        onChange={(phone) => {
          setRefusal(undefined);
          form.set(typedPhone(phone));
        }}
      />
      <FormButtons
        submit={blockTexts['block-caller.submit']}
        cancel={texts['profile.cancel']}
        busy={isBusy}
        onCancel={props.onCancel}
      />
    </form>
  );
}
