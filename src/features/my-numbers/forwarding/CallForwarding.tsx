import { useState } from 'react';
import { focusFirstField } from '#components/ui/focus-first-field.ts';
import { useForm } from '#components/ui/use-form.ts';
import type { VirtualNumber } from '#contract/entities.ts';
import { updateCallForwarding } from '#contract/hub/numbers.ts';
import { FormButtons } from '#features/my-numbers/FormButtons.tsx';
import type { MyNumbersTexts } from '#features/my-numbers/my-numbers-texts.ts';
import {
  EMPTY_PAIR,
  pairNumber,
  phonePairErrors,
  type PhonePairValues,
} from '#features/my-numbers/phone-pair-rules.ts';
import { PhoneNumber } from '#features/my-numbers/PhoneNumber.tsx';
import { PhonePair } from '#features/my-numbers/PhonePair.tsx';
import { SectionHead } from '#features/my-numbers/SectionHead.tsx';
import { nationalDigits } from '#lib/masked-number.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/popup.ts';
import { forwardingPopup } from './forwarding-popup.ts';

interface CallForwardingProps {
  number: VirtualNumber;
  /** The number as people read it. */
  written: string;
  texts: MyNumbersTexts;
  editing: boolean;
  onEdit: (editing: boolean) => void;
  onSaved: () => void;
}

function initialValues(number: VirtualNumber): PhonePairValues {
  const [current] = number.forwardingNumbers;
  if (current === undefined) return EMPTY_PAIR;
  const phone = nationalDigits(current.phoneNumber, current.prefix);
  return { ...EMPTY_PAIR, prefix: current.prefix.replace(/\D/g, ''), phone };
}

/** Where calls to a number ring, and the form that changes it. */
export function CallForwarding(props: CallForwardingProps) {
  const { number, written, texts, editing, onEdit } = props;
  const isSet = number.forwardingNumbers.length > 0;
  const label = texts[isSet ? 'profile.edit' : 'profile.add'];
  const action = { label, onClick: () => onEdit(true) };
  return (
    <section className="number-section">
      <SectionHead
        title={texts['forwarding.calls-title']}
        text={texts[isSet ? 'forwarding.calls-text' : 'forwarding.calls-empty']}
        action={editing ? undefined : action}
        of={written}
      />
      {isSet ? (
        <ul className="stack gap-2 plain-list">
          {number.forwardingNumbers.map((forwarding) => (
            <li key={forwarding.forwardingNumberID}>
              <PhoneNumber
                number={forwarding.phoneNumber}
                prefix={forwarding.prefix}
                mask={forwarding.mask}
                countryName={forwarding.countryName}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {editing ? <CallForwardingForm {...props} /> : null}
    </section>
  );
}

function CallForwardingForm({ number, texts, onEdit, onSaved }: CallForwardingProps) {
  const [busy, setBusy] = useState(false);
  const form = useForm(initialValues(number), (values: PhonePairValues) => phonePairErrors(values));
  const save = async (values: PhonePairValues): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const body = { didid: number.didid, forwardingNumber: pairNumber(values) };
    const popup = forwardingPopup(await whileLoading(request(updateCallForwarding, { body })));
    setBusy(false);
    if (popup === undefined) onSaved();
    else openPopup(popup);
  };
  return (
    <form className="form inset-form" ref={focusFirstField} noValidate onSubmit={form.submit(save)}>
      <PhonePair
        id={`calls-${number.didid}`}
        texts={texts}
        bind={form.text}
        errorOf={form.errorOf}
      />
      <FormButtons
        save={texts['profile.save']}
        cancel={texts['profile.cancel']}
        busy={busy}
        onCancel={() => onEdit(false)}
      />
    </form>
  );
}
