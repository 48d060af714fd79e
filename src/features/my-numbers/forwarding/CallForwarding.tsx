import type { PhoneFieldTexts } from '#domain/phone/phone-texts.ts';
import { useRestoreFocus } from '#components/ui/focus.ts';
import { useSmallForm } from '#components/ui/form/use-small-form.ts';
import type { VirtualNumber } from '#contract/number-entities.ts';
import { updateCallForwarding } from '#contract/hub/numbers.ts';
import { forwardingOutcome, settleForwarding } from '#features/my-numbers/change-outcome.ts';
import { ChangeForm } from '#features/my-numbers/ChangeForm.tsx';
import type { MyNumbersTexts, StopForwardingTexts } from '#features/my-numbers/my-numbers-texts.ts';
import {
  editedPhone,
  initialPhone,
  phoneTwiceErrors,
  numberWithPrefix,
  type PhoneTwiceValues,
} from '#features/my-numbers/phone-twice-rules.ts';
import { PhoneNumber } from '#features/my-numbers/PhoneNumber.tsx';
import { PhoneTwice } from '#features/my-numbers/PhoneTwice.tsx';
import { SectionHead } from '#features/my-numbers/SectionHead.tsx';
import { useChange } from '#features/my-numbers/use-change.ts';
import type { NumberNow } from '#features/my-numbers/use-my-numbers.ts';
import { digitsOf } from '#lib/phone/phone.ts';
import { request } from '#stores/api.ts';
import { StopForwarding } from './StopForwarding.tsx';

interface CallForwardingProps {
  number: VirtualNumber;
  /** The number, formatted for display. */
  formattedNumber: string;
  texts: MyNumbersTexts;
  phoneTexts: PhoneFieldTexts;
  /** ISO 3166-1 alpha-2 of the country that a new number probably belongs to. */
  phoneCountry: string;
  stopForwardingTexts: StopForwardingTexts | undefined;
  /** Loads the list again and returns the number as it is now. */
  reload: () => Promise<NumberNow>;
  editing: boolean;
  onEdit: (editing: boolean) => void;
  /** Called when something is typed into the form. */
  onTyped: () => void;
  /**
   * Called with whether the form or question is still shown, and what to announce unless a plain
   * text does.
   */
  onSaved: (isShown: boolean, text?: string) => void;
}

/** Renders where calls to a number ring, and the form that changes it. */
export function CallForwarding(props: CallForwardingProps) {
  const { number, formattedNumber, texts, stopForwardingTexts, reload } = props;
  const { editing, onEdit, onSaved } = props;
  const isSet = number.forwardingNumbers.length > 0;
  const section = useRestoreFocus<HTMLElement>(isSet);
  const label = texts[isSet ? 'profile.edit' : 'profile.add'];
  const action = { label, onClick: () => onEdit(true) };
  return (
    <section className="number-section" ref={section}>
      <SectionHead
        title={texts['forwarding.calls-title']}
        text={texts[isSet ? 'forwarding.calls-text' : 'forwarding.calls-empty']}
        action={action}
        open={editing}
        of={formattedNumber}
      />
      {isSet ? (
        <ul className="stack gap-2 plain-list">
          {number.forwardingNumbers.map((forwarding) => (
            <li key={forwarding.forwardingNumberID}>
              <PhoneNumber
                number={forwarding.phoneNumber}
                mask={forwarding.mask}
                countryName={forwarding.countryName}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {isSet && !editing && stopForwardingTexts !== undefined ? (
        <StopForwarding
          what="calls"
          didid={number.didid}
          {...{ formattedNumber, texts, stopForwardingTexts, reload, onSaved }}
        />
      ) : null}
      {editing ? <CallForwardingForm {...props} /> : null}
    </section>
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
