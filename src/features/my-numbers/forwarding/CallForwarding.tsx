import type { PhoneFieldTexts } from '#domain/phone/phone-texts.ts';
import { useSmallForm } from '#components/ui/form/use-small-form.ts';
import { updateCallForwarding } from '#contract/hub/numbers.ts';
import { forwardingOutcome, settleForwarding } from '#features/my-numbers/change-outcome.ts';
import { ChangeForm } from '#features/my-numbers/ChangeForm.tsx';
import {
  editedPhone,
  initialPhone,
  phoneTwiceErrors,
  numberWithPrefix,
  type PhoneTwiceValues,
} from '#features/my-numbers/phone-twice-rules.ts';
import { PhoneNumber } from '#features/my-numbers/PhoneNumber.tsx';
import { PhoneTwice } from '#features/my-numbers/PhoneTwice.tsx';
import { useChange } from '#features/my-numbers/use-change.ts';
import { digitsOf } from '#lib/phone/phone.ts';
import { request } from '#stores/api.ts';
import { ForwardingSection, type ForwardingProps } from './ForwardingSection.tsx';

interface CallForwardingProps extends ForwardingProps {
  phoneTexts: PhoneFieldTexts;
  /** ISO 3166-1 alpha-2 of the country that a new number probably belongs to. */
  phoneCountry: string;
}

/** Renders where calls to a number ring, and the form that changes it. */
export function CallForwarding(props: CallForwardingProps) {
  const { forwardingNumbers } = props.number;
  const target = (
    <ul className="stack gap-2 plain-list">
      {forwardingNumbers.map((forwarding) => (
        <li key={forwarding.forwardingNumberID}>
          <PhoneNumber
            number={forwarding.phoneNumber}
            mask={forwarding.mask}
            countryName={forwarding.countryName}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <ForwardingSection
      {...props}
      what="calls"
      target={forwardingNumbers.length > 0 ? target : undefined}
      form={<CallForwardingForm {...props} />}
    />
  );
}

function CallForwardingForm(props: CallForwardingProps) {
  const { number, texts, phoneTexts, phoneCountry, reload, onEdit, onTyped, onSaved } = props;
  const [current] = number.forwardingNumbers;
  const saved =
    current === undefined
      ? { country: phoneCountry, prefix: '', phone: '' }
      : editedPhone({ ...current, number: current.phoneNumber }, phoneCountry);
  const form = useSmallForm(initialPhone(saved), (values) => phoneTwiceErrors(values));
  const change = useChange(async (values: PhoneTwiceValues) => {
    const forwardingNumber = numberWithPrefix(values);
    const body = { didid: number.didid, forwardingNumber };
    const outcome = forwardingOutcome(await request(updateCallForwarding, { body }), texts);
    return settleForwarding(outcome, reload, ({ forwardingNumbers }) =>
      forwardingNumbers.some(({ phoneNumber }) => digitsOf(phoneNumber) === forwardingNumber),
    );
  }, onSaved);
  const id = `calls-${number.didid}`;
  return (
    <ChangeForm
      id={id}
      texts={texts}
      change={change}
      onSubmit={form.submit(change.save)}
      onCancel={() => onEdit(false)}
      onTyped={onTyped}
    >
      <PhoneTwice
        id={id}
        texts={texts}
        phoneTexts={phoneTexts}
        form={form}
        refusal={change.refusal && texts[change.refusal]}
        onTyped={change.clearRefusal}
      />
    </ChangeForm>
  );
}
